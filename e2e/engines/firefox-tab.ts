import type { Tab } from "../support/tab.ts";
import type { BidiSession } from "./bidi-session.ts";

export interface FirefoxTab extends Tab {
  /** Console errors, script errors, and what the policy refused. */
  problems: string[];
  close(): Promise<void>;
}

/** WebDriver's own characters for keys without one. */
const keys: Record<string, string> = {
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Escape: "\uE00C",
};

export async function openFirefoxTab(
  session: BidiSession,
  url: string,
  { hasScripts = true } = {},
): Promise<FirefoxTab> {
  // A user context is a visitor of its own: nothing stored.
  const { userContext } = await session.send<{ userContext: string }>("browser.createUserContext", {});
  const { context } = await session.send<{ context: string }>("browsingContext.create", {
    type: "tab",
    userContext,
  });
  const problems: string[] = [];
  await session.send("session.subscribe", { events: ["log.entryAdded"], contexts: [context] });
  session.on("log.entryAdded", (params) => {
    const { level, text } = params as { level: string; text: string };
    if (level === "error" || level === "warn") problems.push(text);
  });
  const tab = new FirefoxPage(session, context, hasScripts);
  await tab.setViewportSize({ width: 1280, height: 800 });
  await tab.goto(url);
  return Object.assign(tab, {
    problems,
    close: async () => void (await session.send("browser.removeUserContext", { userContext })),
  });
}

class FirefoxPage implements Tab {
  #session: BidiSession;
  #context: string;
  #hasScripts: boolean;
  keyboard = { press: (key: string) => this.#press(key) };
  mouse = {
    move: (x: number, y: number) => this.#point([{ type: "pointerMove", x, y }]),
    click: (x: number, y: number) => this.#point([{ type: "pointerMove", x, y }, ...press]),
  };

  constructor(session: BidiSession, context: string, hasScripts: boolean) {
    this.#session = session;
    this.#context = context;
    this.#hasScripts = hasScripts;
  }

  goto(url: string) {
    return this.#send("browsingContext.navigate", { url, wait: "complete" });
  }

  reload() {
    return this.#send("browsingContext.reload", { wait: "complete" });
  }

  setViewportSize(viewport: { width: number; height: number }) {
    return this.#send<void>("browsingContext.setViewport", { viewport });
  }

  // Values travel as JSON: BiDi's own form of objects would have to be unfolded again.
  async evaluate<Result>(work: string | ((argument: never) => unknown), argument?: unknown): Promise<Result> {
    const source = typeof work === "string" ? `async () => { ${work} }` : String(work);
    // Where the page's scripts are off, only a sandbox runs, and no promise is ever kept in it.
    const [later, wait] = this.#hasScripts ? ["async", "await"] : ["", ""];
    const answer = await this.#send<ScriptAnswer>("script.callFunction", {
      functionDeclaration: `${later} (json) => JSON.stringify(${wait} (${source})(JSON.parse(json))) ?? "null"`,
      arguments: [{ type: "string", value: JSON.stringify(argument ?? null) }],
      target: { context: this.#context, ...(this.#hasScripts ? {} : { sandbox: "checks" }) },
      awaitPromise: this.#hasScripts,
    });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value);
  }

  async click(selector: string): Promise<void> {
    await this.#point([await this.#toMove(selector), ...press]);
  }

  async hover(selector: string): Promise<void> {
    await this.#point([await this.#toMove(selector)]);
  }

  async #toMove(selector: string): Promise<object> {
    await this.evaluate((one: string) => {
      document.querySelector(one)?.scrollIntoView({ block: "nearest" });
    }, selector);
    const { nodes } = await this.#send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
      locator: { type: "css", value: selector },
      maxNodeCount: 1,
    });
    if (!nodes[0]) throw new Error(`There is no ${selector}`);
    return {
      type: "pointerMove",
      x: 0,
      y: 0,
      origin: { type: "element", element: { sharedId: nodes[0].sharedId } },
    };
  }

  async #press(names: string): Promise<void> {
    const values = (names === " " ? [" "] : names.split("+")).map((name) => keys[name] ?? name);
    const actions = [
      ...values.map((value) => ({ type: "keyDown", value })),
      ...values.toReversed().map((value) => ({ type: "keyUp", value })),
    ];
    await this.#send("input.performActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  async #point(actions: object[]): Promise<void> {
    await this.#send("input.performActions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  #send<Result = unknown>(method: string, params: object): Promise<Result> {
    return this.#session.send(method, { context: this.#context, ...params });
  }
}

const press = [
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];

type ScriptAnswer =
  | { type: "success"; result: { value: string } }
  | { type: "exception"; exceptionDetails: { text: string } };
