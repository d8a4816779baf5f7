import type { Standing } from "#catalog/link-health/link-record.ts";
import type { Verdict } from "#catalog/link-health/verdict.ts";

const retire = (id: string) => `npm run links:mend -- retire ${id} --why "WHY"`;
const approve = (id: string) => `npm run links:mend -- approve ${id}`;
const override = (id: string, verdict: Verdict) =>
  `npm run links:mend -- override ${id} --verdict ${verdict} --why "WHY"`;
const show = (id: string) => `npm run links:mend -- show ${id}`;
const hide = (id: string) => `npm run links:mend -- hide ${id}`;
const reviewed = (id: string) => `npm run links:mend -- reviewed ${id}`;
const again = (id: string) => `npm run links:check -- --only ${id}`;

/** The likeliest first. The page's own buttons are changed in site.yaml and can be neither moved nor retired. */
export function mendCommands(id: string, verdict: Verdict, standing?: Standing): string[] {
  const commands = listCommands(id, verdict, standing);
  return id.startsWith("site:")
    ? commands.filter((command) => !/ -- (move|retire|reviewed|show|hide) /.test(command))
    : commands;
}

function listCommands(id: string, verdict: Verdict, standing: Standing | undefined): string[] {
  switch (verdict) {
    case "ok":
    case "slow":
      return [];
    case "moved":
      return [`npm run links:mend -- move ${id}`];
    case "changed-hands":
      if (standing === "shown") return [hide(id), retire(id), approve(id)];
      return [...(standing === "waits" ? [hide(id)] : []), retire(id), approve(id), show(id)];
    case "looks-different":
      return [approve(id), retire(id)];
    case "off-topic":
      return [retire(id), approve(id)];
    case "gone":
    case "not-found":
    case "name-not-found":
      return [retire(id)];
    case "soft-404":
      return [retire(id), approve(id)];
    case "blocked-to-robots":
      return [reviewed(id), override(id, verdict)];
    case "needs-login":
      return [override(id, verdict), retire(id)];
    case "certificate-problem":
    case "server-error":
    case "timed-out":
      return [again(id), override(id, verdict), retire(id)];
  }
}
