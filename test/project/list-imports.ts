/**
 * What a file imports, as written. By pattern and not by a parser: the forms are few, the formatter keeps them
 * regular, and the test that uses this checks that every path it finds exists.
 */
export function listImports(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const forms =
    /^\s*(?:import|export)\s(?:[^"'`;]*?\sfrom\s)?\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/gm;
  return [...bare.matchAll(forms)].map((match) => match[1] ?? match[2] ?? "");
}
