import "./styles/desk.css";
import { type ReactNode, use, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { type DeskAddress, printAddress, type Screen } from "#desk-wire/desk-address.ts";
import { Logo } from "#site/parts/logo.tsx";
import { CheckContext, useLinkCheck } from "./check/check-panel.tsx";
import { AddScreen, EditScreen } from "./edit/edit-screen.tsx";
import { SetupScreen } from "./files/setup-screen.tsx";
import { FindingsScreen } from "./findings/findings-screen.tsx";
import { HeadlinesScreen } from "./headlines/headlines-screen.tsx";
import { LinksScreen, SheetScreen } from "./links/links-screen.tsx";
import { ModalDialog } from "./parts/action-dialog.tsx";
import { Button, ignoreHeldKey, ignoreSecondClick } from "./parts/buttons.tsx";
import { FailureNote, Notice } from "./parts/problem-list.tsx";
import { PicturesScreen } from "./pictures/pictures-screen.tsx";
import { ProposalScreen, ProposalsScreen } from "./proposals/proposals-screen.tsx";
import { PublishScreen } from "./publish/publish-screen.tsx";
import { addressStore, useAddress } from "./state/address-store.ts";
import { watchPresses } from "./state/call-desk.ts";
import { DeskContext, useServer } from "./state/use-desk.ts";
import words from "./texts/labels-and-hints.json" with { type: "json" };
import { WeekScreen } from "./week/week-screen.tsx";

/** The key makes React draw a screen from scratch for another link, proposal, address or part. */
const screens: Record<Screen, (address: DeskAddress) => ReactNode> = {
  week: () => <WeekScreen />,
  links: ({ id }) => (id === undefined ? <LinksScreen /> : <EditScreen key={id} id={id} />),
  add: ({ query }) => <AddScreen key={query.url} />,
  sheet: () => <SheetScreen />,
  findings: ({ id }) => <FindingsScreen chosen={id} />,
  pictures: () => <PicturesScreen />,
  proposals: ({ id }) => (id === undefined ? <ProposalsScreen /> : <ProposalScreen key={id} id={id} />),
  headlines: () => <HeadlinesScreen />,
  setup: ({ id }) => <SetupScreen key={id} part={id} />,
  publish: () => <PublishScreen />,
};

const root = document.getElementById("desk");
if (!root) throw new Error('The page has no <div id="desk">.');
addressStore.watch();
watchPresses();
document.addEventListener("click", ignoreSecondClick, { capture: true });
document.addEventListener("keydown", ignoreHeldKey, { capture: true });
/** React has taken everything off the page by then. */
const stop = (error: unknown) => {
  reportError(error);
  Object.assign(root, { role: "alert", className: "failure", textContent: words.failures.broken });
};
createRoot(root, { onUncaughtError: stop }).render(<DeskApp />);

function DeskApp() {
  const { desk, failure, said, say, dismiss, tryAgain } = useServer();
  const address = useAddress();
  const check = useLinkCheck(desk, say);
  return (
    <DeskContext value={desk}>
      <DeskHeader />
      <main id="main" tabIndex={-1} className="desk-main">
        <FailureNote failure={failure} onTryAgain={tryAgain} />
        {desk ? (
          <CheckContext value={check}>{screens[address.screen](address)}</CheckContext>
        ) : (
          <h1 className="v">Curators' desk</h1>
        )}
        {!desk && !failure && <p className="lead">Loading the links.</p>}
      </main>
      <Notice said={said} onClose={dismiss} />
      <LeaveDialog />
    </DeskContext>
  );
}

function LeaveDialog() {
  const isAsking = useSyncExternalStore(addressStore.subscribe, addressStore.isAsking);
  if (!isAsking) return null;
  return (
    <ModalDialog title="Leave without saving?" onClose={() => addressStore.stay()}>
      <p>What you typed here is not saved yet. You will lose it if you leave.</p>
      <p className="dialog-buttons">
        <Button className="button" onPress={() => addressStore.stay()}>
          Keep editing
        </Button>
        <Button onPress={() => addressStore.leave()}>Leave without saving</Button>
      </p>
    </ModalDialog>
  );
}

function DeskHeader() {
  const state = use(DeskContext)?.state;
  const { screen } = useAddress();
  const currentOf = (name: Screen) => (name === screen ? "page" : undefined);
  const waiting: Partial<Record<Screen, number | undefined>> = {
    findings: state?.findings.filter(({ section }) => section === "todo").length,
    proposals: state?.proposals.length,
    publish: state?.changes.length,
  };
  const names = Object.entries(words.screens) as [Screen, string][];
  return (
    <header className="desk-header">
      {/* A button, because the address after "#" says which screen it is. */}
      <button type="button" className="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to main content
      </button>
      <div className="desk-bar">
        <a className="brand" href="#/week">
          <Logo own={state?.logo} />
          <span>
            {state?.product || "Curators'"} <small>desk</small>
          </span>
        </a>
        <nav aria-label="Desk">
          <ul>
            {names.map(([name, label]) => (
              <li key={name}>
                <a href={printAddress(name)} aria-current={currentOf(name)}>
                  {label}
                  {(waiting[name] ?? 0) > 0 && (
                    <span className="count">
                      {waiting[name]}
                      <span className="v"> waiting</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="button add-button" href={printAddress("add")} aria-current={currentOf("add")}>
          Add<span className="add-more"> a link</span>
        </a>
      </div>
    </header>
  );
}
