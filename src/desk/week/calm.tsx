/** Nothing to do here, with a tick. */
export function Calm({ children }: { children: string }) {
  return <p className="calm">{children}</p>;
}
