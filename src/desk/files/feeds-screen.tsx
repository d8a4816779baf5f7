import { useState } from "react";
import { printCount } from "#base/print-count.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import type { FeedsAnswer, FoundFeed } from "#desk-wire/side-calls.ts";
import { type FileForm, useFileForm } from "../form/use-form.ts";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { printDate } from "../parts/print-words.ts";
import { RichLine } from "../parts/problem-list.tsx";
import { callDesk } from "../state/call-desk.ts";
import { FileScreen } from "./file-screen.tsx";

export function FeedsScreen() {
  const form = useFileForm("feeds");
  return (
    <FileScreen form={form}>
      <FindFeed form={form} />
    </FileScreen>
  );
}

/** From any address of a site to its feeds, and what each would bring. */
function FindFeed({ form }: { form: FileForm }) {
  const [address, setAddress] = useState("");
  const [answer, setAnswer] = useState<FeedsAnswer>();
  const [isAsking, setAsking] = useState(false);
  const find = async () => {
    if (isAsking || address.trim() === "") return;
    setAsking(true);
    setAnswer(undefined);
    const url = /^https?:/i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
    const { value, failure } = await callDesk<FeedsAnswer>(deskPaths.feeds, { url });
    setAnswer(value ?? { feeds: [], trouble: `${failure?.what} ${failure?.fix}` });
    setAsking(false);
  };
  const feeds = Array.isArray(form.value) ? form.value : [];
  const has = (url: string) => feeds.some((feed) => feed?.url === url);
  const add = ({ url, title }: FoundFeed) => {
    const home = URL.parse(url)?.origin ?? "";
    form.setValue([...feeds, { name: title.slice(0, 60) || new URL(url).host, home: `${home}/`, url }]);
  };
  return (
    <section className="field help-box" aria-labelledby="find-feed">
      <h2 id="find-feed">Add a source</h2>
      <label htmlFor="feed-address">Address of a site or of its feed</label>
      <div className="add-row">
        <input
          id="feed-address"
          inputMode="url"
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            find();
          }}
        />
        <Button isOff={isAsking} onPress={find}>
          {isAsking ? "Looking" : "Find its feeds"}
        </Button>
      </div>
      <div role="status">
        {answer?.trouble && <RichLine className="error" text={answer.trouble} />}
        {answer?.feeds.map((feed) => (
          <FeedCard key={feed.url} feed={feed} isListed={has(feed.url)} onAdd={() => add(feed)} />
        ))}
      </div>
    </section>
  );
}

const FeedCard = ({ feed, isListed, onAdd }: { feed: FoundFeed; isListed: boolean; onAdd(): void }) => (
  <article className="feed-card">
    <div>
      <h3>{feed.title || feed.url}</h3>
      <p className="hint">
        <code>{feed.url}</code> {feed.trouble ?? `${printCount(feed.count, "headline")} now, such as:`}
      </p>
      <ul>
        {feed.items.map((item) => (
          <li key={item.url}>
            <OpenLink href={item.url}>{item.title}</OpenLink>{" "}
            <span className="hint">{printDate(item.day)}</span>
          </li>
        ))}
      </ul>
    </div>
    <Button isOff={isListed} onPress={onAdd} about={` ${feed.title}`}>
      {isListed ? "In the list" : "Add"}
    </Button>
  </article>
);
