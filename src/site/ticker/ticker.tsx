import { type ReactNode, useMemo } from "react";
import type { Headline } from "#news/headline.ts";
import { toTickerItem } from "#news/ticker-item.ts";
import { toStripParts } from "#news/to-strip.ts";
import { HeadlineMarkup } from "./headline-markup.tsx";
import { StripCopy } from "./strip-copy.tsx";
import { TickerFrame, type TickerMotion } from "./ticker-frame.tsx";

interface Props {
  headlines: Headline[];
  nowMs: number;
  motion: TickerMotion;
  buttons?: ReactNode;
}

/**
 * Spec 2 "News ticker". Each headline is one real link, once; what the spec's text repeats is an inert copy, so that
 * assistive technology and the Tab key meet every headline exactly once (A8).
 */
export function Ticker({ headlines, nowMs, motion, buttons }: Props) {
  const { first, copies, seam } = useMemo(
    () => toStripParts(headlines.map((headline) => headline.title)),
    [headlines],
  );
  const items = headlines.map((headline, index) => (
    <HeadlineMarkup key={headline.id} item={toTickerItem(headline, first[index], nowMs)} />
  ));
  return (
    <TickerFrame
      motion={motion}
      buttons={buttons}
      items={items}
      copies={<StripCopy segments={copies} />}
      seam={<StripCopy segments={seam} />}
    />
  );
}
