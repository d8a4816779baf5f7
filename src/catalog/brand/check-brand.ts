import type { Problem } from "#base/problem.ts";
import type { ContentRecords } from "../read-content-records.ts";
import type { Brand } from "./brand.ts";
import { checkBrandColours } from "./brand-colours.ts";
import { cleanSvg } from "./clean-svg.ts";

/** Colours that cannot be read, a drawing that does more than draw, a picture that is not there. */
export function checkBrand({ brand, brandFiles, logo, folder }: ContentRecords): Problem[] {
  const problems: Problem[] = [];
  const tell = (where: string, what: string, fix: string) =>
    problems.push({ level: "error", where, what, fix });
  const { accent, warm, picture, scene } = brand?.partial ?? {};
  for (const { name, what, nearest } of checkBrandColours({ accent, warm }))
    if (brand) tell(brand.source.where([name]), what, `write ${nearest}, the nearest that holds`);
  if (brand && picture?.file && !brandFiles.has(picture.file))
    tell(
      brand.source.where(["picture", "file"]),
      `there is no file ${picture.file}`,
      "choose the picture again",
    );
  if (brand && scene === "picture" && !picture)
    tell(brand.source.where(["scene"]), "no picture is chosen", "choose one, or another scene");
  if (!logo) return problems;
  const { removed, fault } = cleanSvg(logo.text);
  const where = `${folder}/${logo.path}`;
  if (fault) tell(where, fault.what, fault.fix);
  if (removed.length > 0)
    tell(
      where,
      `the drawing holds ${removed.join(", ")}`,
      "choose it at the desk, under Look, which takes that out",
    );
  return problems;
}

export function toBrand({ brand, logo }: ContentRecords): Brand | undefined {
  if (!brand && !logo) return;
  const { accent, warm, typeface = "trail", scene = "drawn", picture } = brand?.value ?? {};
  const { svg } = logo ? cleanSvg(logo.text) : {};
  return {
    typeface,
    scene,
    ...(accent ? { accent } : {}),
    ...(warm ? { warm } : {}),
    ...(picture && scene === "picture" ? { picture } : {}),
    ...(svg ? { logo: svg } : {}),
  };
}
