import encodeQR from "qr";

/** What phones read from paper at arm's length, and no smaller than looks right. */
const squareMm = 0.4;
const leastMm = 32;

/** One path of unit squares, so that paper shows no seams between them. */
export function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 2 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const side = `${Math.max(leastMm, rows.length * squareMm)}mm`;
  return (
    <svg
      className="qr"
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
}
