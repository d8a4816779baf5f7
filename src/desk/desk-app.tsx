import { LeaveDialog } from "./address/leave-dialog.tsx";
import { DeskHeader } from "./parts/desk-header.tsx";
import { Notice } from "./parts/notice.tsx";
import { ScreenSwitch } from "./parts/screen-switch.tsx";
import { DeskContext } from "./state/desk-context.ts";
import { useServer } from "./state/use-server.ts";

export function DeskApp() {
  const server = useServer();
  const { desk } = server;
  return (
    <DeskContext value={desk}>
      <DeskHeader />
      <main id="main" tabIndex={-1} className="desk-main">
        <Notice server={server} />
        {desk ? <ScreenSwitch /> : <h1 className="v">Curators' desk</h1>}
      </main>
      <LeaveDialog />
    </DeskContext>
  );
}
