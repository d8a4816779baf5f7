import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { deskPaths } from "#desk-wire/desk-api.ts";
import type { HeadlineOrder } from "#desk-wire/desk-requests.ts";
import { isolate } from "#desk-wire/link-fields.ts";
import type { DeskHeadline, HeadlinesAnswer } from "#desk-wire/side-calls.ts";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { printDate } from "../parts/print-words.ts";
import { PartFailure, RichLine } from "../parts/problem-list.tsx";
import { focusLater, ScreenHeading } from "../parts/screen-heading.tsx";
import { callDesk, type Failure } from "../state/call-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { WeekPart } from "../week/week-part.tsx";

/** What the visitors' ticker shows now, and what was taken out of it. Takes effect at once: nothing here is published. */
export function HeadlinesScreen() {
  const [answer, setAnswer] = useState<HeadlinesAnswer>();
  const [failure, setFailure] = useState<Failure>();
  const [said, setSaid] = useState("");
  const ask = async (order?: HeadlineOrder, what = "") => {
    const { value, failure: wrong } = await callDesk<HeadlinesAnswer>(deskPaths.headlines, order);
    setFailure(wrong);
    if (!value) return;
    flushSync(() => setAnswer(value));
    setSaid(what);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the screen is opened.
  useEffect(() => void ask(), []);
  const send = ({ id, title }: DeskHeadline, hide: boolean) =>
    ask({ id, hide }, `${hide ? "Hidden" : "Shown again"}: ${isolate(title)}`);
  return (
    <>
      <ScreenHeading>Headlines</ScreenHeading>
      <PartFailure failure={failure} onTryAgain={() => ask()} />
      <p className="lead">{words.headlinesLead}</p>
      <RichLine role="status" text={said} />
      {answer &&
        (["shown", "hidden"] as const).map((kind) => (
          <HeadlineList
            key={kind}
            {...words.headlines[kind]}
            headlines={answer[kind]}
            onPress={(one) => send(one, kind === "shown")}
          />
        ))}
    </>
  );
}

type ListProps = { headlines: readonly DeskHeadline[]; onPress(headline: DeskHeadline): Promise<void> };

function HeadlineList({ heading, none, verb, headlines, onPress }: ListProps & typeof words.headlines.shown) {
  const list = useRef<HTMLUListElement>(null);
  const press = async (headline: DeskHeadline, place: number) => {
    await onPress(headline);
    // The row has moved to the other list: focus goes to the one in its place.
    focusLater(() => [...(list.current?.querySelectorAll("button") ?? [])].slice(0, place + 1).at(-1));
  };
  return (
    <WeekPart heading={heading} count={headlines.length} calm={<p>{none}</p>}>
      <ul className="changes" ref={list}>
        {headlines.map((headline, place) => (
          <li key={headline.id} className="change">
            <p>
              <span dir="auto">
                <OpenLink href={headline.url} className="change-title">
                  {headline.title}
                </OpenLink>
              </span>
              <span className="hint">
                {headline.source_name}, {printDate(headline.published_date)}
              </span>
            </p>
            <Button onPress={() => press(headline, place)} about={`: ${headline.title}`}>
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </WeekPart>
  );
}
