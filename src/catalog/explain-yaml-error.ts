import type { ErrorCode, YAMLError } from "yaml";

export interface YamlFault {
  what: string;
  fix: string;
}

export const tooDeep: YamlFault = {
  what: "lists or fields are nested too deeply",
  fix: "write one field per line, as the other files do",
};

/** The library speaks to programmers; these are for people who know a list and a field by their look. */
const faults: Partial<Record<ErrorCode, YamlFault>> = {
  RESOURCE_EXHAUSTION: tooDeep,
  TAB_AS_INDENT: { what: "a tab indents the line", fix: "indent with spaces" },
  BAD_INDENT: {
    what: "the line is indented differently from its neighbours, or a bracket is never closed",
    fix: "indent fields of one level by the same number of spaces, and close every [ and {",
  },
  MULTIPLE_DOCS: {
    what: "a second document begins here",
    fix: "keep one document: remove the line --- and one of the two",
  },
  BLOCK_AS_IMPLICIT_KEY: {
    what: 'there is a second ": " in the line, or the line below is indented too far',
    fix: 'put a text that holds ": " in "quotation marks"',
  },
  BAD_SCALAR_START: {
    what: "the text starts with a sign that means something in YAML",
    fix: 'put a text that starts with a sign in "quotation marks"',
  },
  MULTILINE_IMPLICIT_KEY: {
    what: "a field's name has no colon behind it",
    fix: "write `name: value` on one line",
  },
  MISSING_CHAR: {
    what: "a quotation mark, a bracket or a colon is missing",
    fix: "close what was opened, and write a colon and a space after the field's name",
  },
  UNEXPECTED_TOKEN: {
    what: "the line does not go on as the one above it began",
    fix: 'indent it as its neighbours; put a text with signs in it in "quotation marks"',
  },
  BAD_DQ_ESCAPE: {
    what: "a backslash in quotation marks is followed by a wrong letter",
    fix: "write two backslashes for one",
  },
  BAD_ALIAS: {
    what: "an alias (*name) or an anchor (&name) is used",
    fix: 'write the value out; put a text that starts with a sign in "quotation marks"',
  },
  TAG_RESOLVE_FAILED: { what: "a tag (!name) is used", fix: "remove it" },
};

const unknown: YamlFault = {
  what: "the line cannot be read",
  fix: "compare it with the same line of another file",
};

export function explainYamlError({ code }: YAMLError): YamlFault {
  return faults[code] ?? unknown;
}
