import { describeDrawers } from "./list/describe-drawers.ts";
import { describeHandOn } from "./list/describe-hand-on.ts";
import { describeList } from "./list/describe-list.ts";
import { describeListTrouble } from "./list/describe-list-trouble.ts";
import { setStage } from "./support/stage.ts";

const stage = setStage();
describeList(stage);
describeListTrouble(stage);
describeHandOn(stage);
describeDrawers(stage);
