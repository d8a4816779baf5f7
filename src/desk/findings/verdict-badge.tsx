import { type Verdict, verdictGuide } from "#catalog/link-health/verdict.ts";

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { label, works } = verdictGuide[verdict];
  return <b className={works ? "tag" : "tag tag-bad"}>{label}</b>;
}
