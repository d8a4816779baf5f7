import { describeDrawers } from "./list/describe-drawers.ts";
import { describeList } from "./list/describe-list.ts";
import { describeListTrouble } from "./list/describe-list-trouble.ts";
import { describeShare } from "./list/describe-share.ts";
import { setStage } from "./support/stage.ts";

const stage = setStage("news");
describeList(stage);
describeListTrouble(stage);
describeShare(stage);
describeDrawers(stage);
