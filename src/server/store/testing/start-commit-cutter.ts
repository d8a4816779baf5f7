// biome-ignore lint/style/noRestrictedImports: a test's own proxy, which no part of the server imports.
import { connect, createServer, type Socket } from "node:net";

/** `before`: the database never hears of the COMMIT. `after`: it has committed, and nobody here will know. */
type CutMoment = "before" | "after";

export interface CommitCutter {
  port: number;
  /** Breaks the connection at the COMMIT of the first transaction that wrote to this table. Once. */
  cutAt(moment: CutMoment, table: string): void;
  /** How often it did. */
  cuts: number;
  close(): Promise<void>;
}

// Messages of the protocol: a type, a length that counts itself, the text with its end.
const commitQuery = Buffer.from("Q\0\0\0\x0bCOMMIT\0", "latin1");
const commitDone = Buffer.from("C\0\0\0\x0bCOMMIT\0", "latin1");

/** A loopback proxy before PostgreSQL that loses a connection at the worst moment there is. */
export async function startCommitCutter(databasePort: number): Promise<CommitCutter> {
  let armed: { moment: CutMoment; table: string } | undefined;
  const sockets = new Set<Socket>();
  const cutter = { cuts: 0 };

  const server = createServer((client) => {
    const database = connect(databasePort, "127.0.0.1");
    const cut = () => {
      armed = undefined;
      cutter.cuts += 1;
      client.resetAndDestroy();
      database.destroy();
    };
    let hasWritten = false;
    client.on("data", (bytes: Buffer) => {
      if (armed && bytes.includes(`INSERT INTO ${armed.table}`)) hasWritten = true;
      const isHit = hasWritten && bytes.includes(commitQuery);
      if (isHit && armed?.moment === "before") cut();
      else database.write(bytes);
    });
    database.on("data", (bytes: Buffer) => {
      const isHit = hasWritten && bytes.includes(commitDone);
      if (isHit && armed?.moment === "after") cut();
      else client.write(bytes);
    });
    for (const [own, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(own);
      own.on("error", () => other.destroy());
      own.on("close", () => {
        sockets.delete(own);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return Object.assign(cutter, {
    port: typeof address === "object" && address ? address.port : 0,
    cutAt(moment: CutMoment, table: string) {
      armed = { moment, table };
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
