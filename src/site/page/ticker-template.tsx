import { renderToString } from "react-dom/server";
import type { TickerTemplate } from "#news/ticker-template.ts";
import { HeadlineMarkup } from "../ticker/headline-markup.tsx";
import { CopyMarkup } from "../ticker/strip-copy.tsx";
import { TickerFrame } from "../ticker/ticker-frame.tsx";
import { emptyTickerSlot, tickerDataId } from "../ticker/ticker-slot.ts";

/** The markup lets only http(s) addresses through, place-holders included. */
const urlMark = "https://place-holder.invalid/";

export function renderTickerTemplate(): TickerTemplate {
  const frame = renderToString(
    <div className="ticker-root">
      <TickerFrame motion="still" items="[[ITEMS]]" copies="[[COPIES]]" seam="[[SEAM]]" />
    </div>,
  );
  const data = `<script type="application/json" id="${tickerDataId}">[[DATA]]</script>`;
  return {
    slot: emptyTickerSlot,
    filled: emptyTickerSlot.replace("></div>", `>${frame}</div>${data}`),
    item: renderToString(
      <HeadlineMarkup
        item={{
          className: "[[CLASS]]",
          url: urlMark,
          lang: "[[LANG]]",
          detail: "[[DETAIL]]",
          text: "[[TEXT]]",
          gap: "[[GAP]]",
          hidden: "[[HIDDEN]]",
        }}
      />,
    ).replace(urlMark, "[[URL]]"),
    copy: renderToString(<CopyMarkup index="[[INDEX]]" text="[[TEXT]]" />),
  };
}
