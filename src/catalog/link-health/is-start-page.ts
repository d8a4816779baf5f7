/** `/`, or a start page in one language: /en/, /pt-br/home. */
export function isStart(url: URL): boolean {
  return /^\/([a-z]{2}([-_][a-z]{2,4})?\/?)?((home|index|default|start|welcome)(\.\w{2,5})?\/?)?$/i.test(
    url.pathname,
  );
}
