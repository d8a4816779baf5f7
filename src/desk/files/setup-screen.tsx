import type { ReactNode } from "react";
import type { SetupStepId } from "#catalog/shape/site-shape.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { deskPaths, type SetupStep } from "#desk-wire/desk-api.ts";
import { type FileAnswer, type FormFile, fileTitles, formFiles } from "#desk-wire/side-calls.ts";
import { useFileForm } from "../form/use-form.ts";
import { useDialogAction } from "../parts/action-dialog.tsx";
import { Button } from "../parts/buttons.tsx";
import { AlertProblems } from "../parts/problem-list.tsx";
import { focusMain, ScreenHeading } from "../parts/screen-heading.tsx";
import { callDesk } from "../state/call-desk.ts";
import { useDesk } from "../state/use-desk.ts";
import { fileLeads, stepWords } from "../texts/field-words.ts";
import { BrandScreen } from "./brand-screen.tsx";
import { FeedsScreen } from "./feeds-screen.tsx";
import { FileScreen } from "./file-screen.tsx";
import { MenusScreen, WordsScreen } from "./named-screens.tsx";
import { SiteScreen } from "./site-screen.tsx";

/** Everything about the hub that is not a link: what is left to set up, and a form for each part. */
export function SetupScreen({ part }: { part: string | undefined }) {
  const name = formFiles.find((one) => one === part);
  const Screen = name ? screens[name] : Overview;
  return <Screen />;
}

const screens: Record<FormFile, () => ReactNode> = {
  site: SiteScreen,
  home: () => <FileScreen form={useFileForm("home")} />,
  menus: MenusScreen,
  feeds: FeedsScreen,
  synonyms: WordsScreen,
  brand: BrandScreen,
};

function Overview() {
  const { setup } = useDesk().state;
  return (
    <>
      <ScreenHeading>Settings</ScreenHeading>
      <p className="lead">Make the hub yours. When you are done, publish it and put it online.</p>
      {setup.length > 0 && <Checklist steps={setup} />}
      <ul className="setting-cards">
        {formFiles.map((name) => (
          <li key={name}>
            <h2>
              <a href={printAddress("setup", name)}>{fileTitles[name]}</a>
            </h2>
            <p>{fileLeads[name]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Checklist({ steps }: { steps: readonly SetupStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="checklist" aria-labelledby="checklist-head">
      <h2 id="checklist-head">
        To set up <span className="hint">{`${done} of ${steps.length} done`}</span>
      </h2>
      <ol>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { id, isDone, detail } }: { step: SetupStep }) {
  const { refresh } = useDesk();
  const { send, isBusy, others } = useDialogAction(focusMain);
  const { title, why, address } = stepWords[id];
  /** Kept in site.yaml: what one curator has decided need not be asked of the other. */
  const skip = async () => {
    const { value: file } = await callDesk<FileAnswer>(`${deskPaths.file}?name=site`);
    // The head of the page then says why.
    if (!file) return refresh();
    const site = file.value as { setup_skipped?: SetupStepId[] };
    const value = { ...site, setup_skipped: [...new Set([...(site.setup_skipped ?? []), id])] };
    await send({ kind: "saveFile", name: "site", version: file.version, value });
  };
  return (
    <li data-done={isDone || undefined}>
      <div>
        <a href={address}>{title}</a>
        {isDone && <span className="v"> (done)</span>}
        <p className="hint">{isDone ? "Done" : [why, detail].filter(Boolean).join(" ")}</p>
        <AlertProblems id={id} problems={others()} />
      </div>
      {!isDone && (
        <Button className="quiet small" isOff={isBusy} onPress={skip} about={`: ${title}`}>
          {id === "feeds" ? "These are right" : "We do not need this"}
        </Button>
      )}
    </li>
  );
}
