interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  method?: string;
  params?: unknown;
  result?: unknown;
  message?: string;
}

/** Shorter than a test may take: a call without an answer must not keep the browser from being closed. */
const patienceMs = 45_000;

export interface BidiSession {
  send<Result = unknown>(method: string, params: object): Promise<Result>;
  on(method: string, tell: (params: unknown) => void): void;
  close(): void;
}

/** A WebDriver BiDi connection (W3C WebDriver BiDi): commands by number, events by name. */
export async function openBidiSession(address: string): Promise<BidiSession> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`No answer at ${address}`)), { once: true });
  });
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (params: unknown) => void>();
  let count = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.type === "event") return listeners.get(answer.method ?? "")?.(answer.params);
    const call = waiting.get(answer.id ?? -1);
    waiting.delete(answer.id ?? -1);
    if (answer.type === "success") call?.resolve(answer.result as never);
    else call?.reject(new Error(answer.message));
  });
  // A browser that ends takes its answers with it.
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser closed the connection."));
  });
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        waiting.set(id, { resolve, reject });
        setTimeout(() => reject(new Error(`No answer to ${method}`)), patienceMs).unref();
        socket.send(JSON.stringify({ id, method, params }));
      }),
    on: (method, tell) => void listeners.set(method, tell),
    close: () => socket.close(),
  };
}
