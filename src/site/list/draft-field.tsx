import { type ReactNode, useState } from "react";

interface Props {
  label: ReactNode;
  className: string;
  kept: string;
  onText: (text: string) => void;
  maxLength: number;
  placeholder: string;
}

/**
 * Shows what is typed while it is typed, and what was kept of it afterwards: a list keeps tidy texts, and tidying under
 * the cursor would swallow every space at the end of a word.
 */
export function DraftField({ label, className, kept, onText, ...rest }: Props) {
  const [draft, setDraft] = useState<string>();
  return (
    <label className={className}>
      {label}
      <input
        {...rest}
        value={draft ?? kept}
        onChange={(event) => {
          setDraft(event.target.value);
          onText(event.target.value);
        }}
        onBlur={() => setDraft(undefined)}
      />
    </label>
  );
}
