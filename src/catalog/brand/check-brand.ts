import { type Problem, toError } from "#base/problem.ts";
import type { ContentRecords } from "../read-content-records.ts";
import type { Brand } from "./brand.ts";
import { checkBrandColours } from "./brand-colours.ts";
import { cleanSvg } from "./clean-svg.ts";

/** Colours that cannot be read, a drawing that does more than draw, a picture that is not there. */
export function checkBrand({ brand, brandFiles, logo, folder }: ContentRecords): Problem[] {
  const problems: Problem[] = [];
  if (brand) {
    const { source, partial = {} } = brand;
    const { accent, warm, picture, scene } = partial;
    const tell = (field: string[], what: string, fix: string) =>
      problems.push(source.error(field, what, fix));
    for (const { name, what, nearest } of checkBrandColours({ accent, warm }))
      tell([name], what, `write ${nearest}, the nearest that is enough`);
    if (picture?.file && !brandFiles.has(picture.file))
      tell(["picture", "file"], `there is no file ${picture.file}`, "choose the picture again");
    if (scene === "picture" && !picture)
      tell(["scene"], "no picture is chosen", "choose one, or another scene");
  }
  const { removed, fault } = logo ? cleanSvg(logo.text) : { removed: [] };
  const where = `${folder}/${logo?.path}`;
  const fix = "choose it at the desk, under Look, which takes that out";
  if (fault) problems.push(toError(where, fault.what, fault.fix));
  if (removed.length > 0) problems.push(toError(where, `the drawing contains ${removed.join(", ")}`, fix));
  return problems;
}

export function toBrand({ brand, logo }: ContentRecords): Brand | undefined {
  if (!brand && !logo) return;
  const { typeface = "trail", scene = "drawn", picture, ...colours } = brand?.value ?? {};
  const { svg } = logo ? cleanSvg(logo.text) : {};
  return {
    typeface,
    scene,
    ...colours,
    ...(picture && scene === "picture" ? { picture } : {}),
    ...(svg ? { logo: svg } : {}),
  };
}
