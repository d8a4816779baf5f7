import type { StripSegment } from "#news/to-strip.ts";

/** Headlines again, for the eye: no links, so nothing is announced or focused twice. A click is led to the real link. */
export function StripCopy({ segments }: { segments: readonly StripSegment[] }) {
  return segments.map((segment, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same headline comes round several times; its place is its identity.
    <CopyMarkup key={place} index={String(segment.index)} text={segment.text + segment.gap} />
  ));
}

export function CopyMarkup({ index, text }: { index: string; text: string }) {
  return <span data-index={index}>{text}</span>;
}
