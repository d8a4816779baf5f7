import { setTickerStage } from "./support/ticker-stage.ts";
import { describeHeadlines } from "./ticker/describe-headlines.ts";
import { describeMotion } from "./ticker/describe-motion.ts";
import { describeStrip } from "./ticker/describe-strip.ts";

const stage = setTickerStage();
describeStrip(stage);
describeMotion(stage);
describeHeadlines(stage);
