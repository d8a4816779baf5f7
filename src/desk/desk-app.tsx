import { LeaveDialog } from "./address/leave-dialog.tsx";
import { CheckContext } from "./check/check-context.ts";
import { useLinkCheck } from "./check/use-link-check.ts";
import { DeskHeader } from "./parts/desk-header.tsx";
import { FailureNote } from "./parts/failure-note.tsx";
import { focusMain } from "./parts/focus-main.ts";
import { Notice } from "./parts/notice.tsx";
import { ScreenSwitch } from "./parts/screen-switch.tsx";
import { DeskContext } from "./state/desk-context.ts";
import { useServer } from "./state/use-server.ts";

export function DeskApp() {
  const { desk, failure, said, say, dismiss, tryAgain } = useServer();
  const check = useLinkCheck(desk, say);
  const close = () => {
    dismiss();
    focusMain();
  };
  return (
    <DeskContext value={desk}>
      <DeskHeader />
      <main id="main" tabIndex={-1} className="desk-main">
        <FailureNote failure={failure} onTryAgain={tryAgain} />
        {desk ? (
          <CheckContext value={check}>
            <ScreenSwitch />
          </CheckContext>
        ) : (
          <h1 className="v">Curators' desk</h1>
        )}
        {!desk && !failure && <p className="lead">Loading the links.</p>}
      </main>
      <Notice said={said} onClose={close} />
      <LeaveDialog />
    </DeskContext>
  );
}
