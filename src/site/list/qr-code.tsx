import encodeQR from "qr";
import { type CSSProperties, memo, useEffect, useState } from "react";
import { withoutNotes } from "#catalog/list/print-list-text.ts";

/** The largest code that a phone reads from paper without trouble. */
const maxChars = 1200;
/** Large enough for phones to read from paper at arm's length. */
const squareMm = 0.4;
const minMm = 28;

/** With what it opens; nothing for a list that is too long for a code. */
export function CodeFigure({ url }: { url: string }) {
  // Not at every letter of a note: a phone takes longer to draw a code than someone to type the next letter.
  const [settled, settle] = useState(url);
  useEffect(() => {
    const timer = setTimeout(settle, 400, url);
    return () => clearTimeout(timer);
  }, [url]);
  const codeUrl = toCodeUrl(settled);
  if (!codeUrl) return null;
  return (
    <figure>
      <QrCode text={codeUrl} />
      <figcaption>
        Scan with a phone to open {codeUrl === settled ? "this list" : "these links, without the notes"}.
      </figcaption>
    </figure>
  );
}

/** One path of unit squares, so that paper shows no seams between them. */
const QrCode = memo(({ text }: { text: string }) => {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 2 });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  const side = `${Math.max(minMm, rows.length * squareMm)}mm`;
  return (
    <svg
      className="qr"
      style={{ "--squares": rows.length } as CSSProperties}
      width={side}
      height={side}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code of this address"
    >
      <path d={squares.join("")} />
    </svg>
  );
});

/**
 * The address that a sheet's code leads to: the view itself; of a list too long for a code the links without their
 * notes, which the sheet says anyway. Undefined if even that is too much.
 */
export const toCodeUrl = (url: string): string | undefined =>
  [url, withoutNotes(url)].find(({ length }) => length <= maxChars);
