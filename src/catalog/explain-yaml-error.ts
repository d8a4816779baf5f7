import type { ErrorCode, YAMLError } from "yaml";
import texts from "./texts/yaml-faults.json" with { type: "json" };

export interface YamlFault {
  what: string;
  fix: string;
}

/** The library speaks to programmers; these are for people who know a list and a field by their look. */
const faults: Partial<Record<ErrorCode, YamlFault>> = texts;

export const tooDeep: YamlFault = texts.RESOURCE_EXHAUSTION;

export function explainYamlError({ code }: YAMLError): YamlFault {
  return faults[code] ?? texts.unknown;
}
