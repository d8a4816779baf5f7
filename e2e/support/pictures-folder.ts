import { join } from "node:path";
import { root } from "./product.ts";

/**
 * Where the shots go: the folder that `npm run screenshots` swaps in when every picture is taken. Never
 * docs/screenshots itself, where a run that is stopped halfway would leave some new, some old and some missing.
 */
export const picturesFolder = process.env.PICTURES_FOLDER || join(root, ".cache/screenshots");
