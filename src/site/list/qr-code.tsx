import encodeQR from "qr";

/** The largest code that a phone reads from paper at this size without trouble. */
const mostCharacters = 1200;

/** One path of unit squares; nothing where the address is too long to be read back. */
export function QrCode({ text }: { text: string }) {
  if (text.length > mostCharacters) return null;
  const rows = encodeQR(text, "raw", { ecc: "low", border: 2 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="QR code of this address"
    >
      <path d={squares.join("")} />
    </svg>
  );
}
