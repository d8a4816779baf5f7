import { PlainText } from "../form/fields.tsx";
import { StepButton } from "../parts/buttons.tsx";
import { useDesk } from "../state/use-desk.ts";
import { FileScreen } from "./file-screen.tsx";
import { FixedName, MoveDialog, type MoveFrame, useMove } from "./move-dialog.tsx";
import { type FieldOfShape, findSaved, useFileForm } from "./use-file-form.ts";

type Loose = { topic?: unknown } | undefined;

const verb = "Rename or join";

/** Links name their topics: the name of one that they name already changes by a question of its own. */
export function WordsScreen() {
  const form = useFileForm("synonyms");
  const { links } = useDesk().state;
  const { ask, frame, wanted } = useMove(form, (value, name) => {
    const place = (value as Loose[]).findIndex((entry) => entry?.topic === name);
    return place < 0 ? undefined : [place];
  });
  const savedTopic = (item: unknown) => findSaved(item, form.start?.value as Loose[])?.topic;
  const now = (form.value ?? []) as Loose[];
  const isNamed = (topic: unknown) => links.some(({ fields }) => fields.topics.some((one) => one === topic));
  const draw = (names: string, { path }: FieldOfShape) => {
    const topic = savedTopic(now[path[0] as number]);
    if (names !== "topic" || !isNamed(topic)) return;
    const name = String(topic);
    const onMove = () => ask({ from: name, kind: "move" });
    return <FixedName label="Topic" {...{ name, path, verb, onMove }} />;
  };
  const keep = (_: string, item: unknown) => {
    const topic = savedTopic(item);
    if (!isNamed(topic)) return;
    const from = String(topic);
    return <StepButton step="out" label={`Remove ${from}`} onPress={() => ask({ from, kind: "remove" })} />;
  };
  return (
    <>
      <FileScreen form={form} {...{ draw, keep, wanted }} />
      {frame && <TopicDialog {...frame} />}
    </>
  );
}

function TopicDialog(frame: MoveFrame) {
  const { links, topics } = useDesk().state;
  const { from } = frame;
  return (
    <MoveDialog
      {...frame}
      what="topic"
      verb={verb}
      name={from}
      count={links.filter(({ fields }) => fields.topics.includes(from)).length}
      others={topics.filter((one) => one !== from).map((one) => [one, one])}
      none="Nowhere: it is removed from them"
    >
      {(to, onChange) => <PlainText label="Name" value={to} onChange={onChange} />}
    </MoveDialog>
  );
}
