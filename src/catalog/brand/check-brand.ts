import { type Problem, toError } from "#base/problem.ts";
import type { ContentRecords } from "../read-content-records.ts";
import type { Brand } from "./brand.ts";
import { checkBrandColours } from "./brand-colours.ts";
import { cleanSvg } from "./clean-svg.ts";

/** Colours that cannot be read, a drawing that does more than draw, a picture that is not there. */
export function checkBrand({ brand, brandFiles, logo, folder }: ContentRecords): Problem[] {
  return [
    ...(brand ? checkLook(brand, brandFiles) : []),
    ...(logo ? checkLogo(logo.text, `${folder}/${logo.path}`) : []),
  ];
}

function checkLook(
  { source, partial = {} }: NonNullable<ContentRecords["brand"]>,
  files: ReadonlySet<string>,
) {
  const { accent, warm, picture, scene } = partial;
  const problems = checkBrandColours({ accent, warm }).map(({ name, what, nearest }) =>
    source.error([name], what, `write ${nearest}, the nearest that is enough`),
  );
  if (picture?.file && !files.has(picture.file))
    problems.push(
      source.error(["picture", "file"], `there is no file ${picture.file}`, "choose the picture again"),
    );
  if (scene === "picture" && !picture)
    problems.push(source.error(["scene"], "no picture is chosen", "choose one, or another scene"));
  return problems;
}

function checkLogo(text: string, where: string): Problem[] {
  const { removed, fault } = cleanSvg(text);
  const what = `the drawing contains ${removed.join(", ")}`;
  const fix = "choose it at the desk, under Look, which takes that out";
  return [
    ...(fault ? [toError(where, fault.what, fault.fix)] : []),
    ...(removed.length > 0 ? [toError(where, what, fix)] : []),
  ];
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
