import { useEffect, useState } from "react";
import type { WhatAndFix } from "#base/problem.ts";
import { scriptHeader } from "#desk-wire/desk-api.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };

const { gone, cut } = words.failures;

/** One call to the desk's server: a POST if there is a body, of CSV if that is a file. Failure is a value, never a throw. */
export async function callDesk<Value>(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answered<Value>> {
  const isFile = body instanceof Blob;
  const type = isFile ? "text/csv" : "application/json";
  const time = body === undefined ? 0 : performance.now();
  /** Each failure of a press is a new one, even with the same words: it is announced again, and may come while "Try again" deals with the last. */
  const fail = (failure: Failure) => ({ failure: { ...failure, time } });
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": type, [scriptHeader]: new URL(import.meta.url).pathname },
      body: isFile ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch {
    return fail(gone);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer === undefined ? fail(cut) : { value: answer as Value };
  return fail(toFailure(response.status, answer));
}

/** In the server's own words; if there are none, by the status of its answer. */
export function toFailure(status: number, answer: unknown): Failure {
  const { what, fix } = (answer ?? {}) as { what?: unknown; fix?: unknown };
  const said = typeof what === "string" && typeof fix === "string" ? { what, fix } : undefined;
  // The server cannot know that something was typed.
  if (status === 401)
    return { what: said?.what ?? "This page is from an earlier start of the desk.", fix: gone.fix };
  if (said) return status === 410 ? { ...said, needsReload: true } : said;
  const again = "Try again. If that does not help, read the message in the desk's window.";
  return { what: `The desk could not do that (it answered ${status}).`, fix: again };
}

/** A call that could not be answered, in words for the curator. `needsReload`: this page will not be answered again. */
export type Failure = WhatAndFix & { needsReload?: true; time?: number };

type Answered<Value> = { value: Value; failure?: undefined } | { value?: undefined; failure: Failure };

const pointer = { buttons: 0 };

/** Called once. The browser's own menus swallow the end of a press; a pointer that moves without a button shows that it is over. */
export function watchPresses(): void {
  for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"] as const)
    addEventListener(name, ({ buttons }) => Object.assign(pointer, { buttons }));
}

/** What is drawn between press and release may move a button away from under the pointer, and the press is lost. */
export async function whenReleased(): Promise<void> {
  while (pointer.buttons > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Asks the check about what is typed whenever typing pauses. An answer to an older question is dropped. */
export function useAnswer<Answer>(path: string, question: object | undefined, pauseMs = 250) {
  const [last, setLast] = useState<{ answer: Answer; question: object }>();
  useEffect(() => {
    if (question === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const { value: answer } = await callDesk<Answer>(path, question, stop.signal);
      await whenReleased();
      // A failure is shown when saving: typing must not be interrupted.
      if (answer && !stop.signal.aborted) setLast({ answer, question });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, question, pauseMs]);
  return { answer: last?.answer, isCurrent: last !== undefined && last.question === question };
}
