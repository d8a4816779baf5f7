import { printAddress } from "../address/desk-address.ts";
import type { LookAnswer } from "../desk-api.ts";

interface Props {
  url: string;
  answer: LookAnswer | undefined;
  onUse(url: string): void;
}

/** Under the address: where it stands already, and how it looks without what only says where it was copied. */
export function AddressAdvice({ url, answer, onUse }: Props) {
  const clean = answer?.normalisedUrl;
  return (
    <div className="advice" role="status">
      {answer?.sameAddress.map(({ id, name, why }) => (
        <p key={id} className="duplicate">
          <strong>Listed already:</strong> <a href={printAddress("links", id)}>{name}</a>
          <span>{why}</span>
        </p>
      ))}
      {clean !== undefined && clean !== url && (
        <p className="cleaner">
          <span>
            Shorter, and it leads to the same page: <code>{clean}</code>
          </span>
          <button type="button" className="quiet" onClick={() => onUse(clean)}>
            Use this address
          </button>
        </p>
      )}
    </div>
  );
}
