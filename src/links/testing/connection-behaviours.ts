import type { Behaviour, Serve } from "./behaviour.ts";
import { samplePage, sendPage } from "./sample-page.ts";

const html = { "content-type": "text/html; charset=utf-8" };

/** One byte now and then: the page would take a quarter of an hour. */
const drip: Serve = ({ response }) => {
  response.writeHead(200, html);
  const page = samplePage();
  response.write(page.slice(0, 900));
  let at = 900;
  const timer = setInterval(() => {
    if (response.destroyed) clearInterval(timer);
    else response.write(page[at++] ?? " ");
  }, 100);
  response.on("close", () => clearInterval(timer));
};

export const connectionBehaviours: Behaviour[] = [
  { name: "a name that nobody knows", expected: "name-not-found", connection: "no-name" },
  { name: "a name service that is down", expected: "timed-out", connection: "name-service-down" },
  { name: "a name that leads into a private network", expected: "server-error", connection: "private" },
  { name: "a closed port", expected: "server-error", connection: "closed-port" },
  {
    name: "a connection reset",
    expected: "server-error",
    serve: ({ request }) => {
      request.socket.resetAndDestroy();
    },
  },
  {
    name: "a connection closed without a word",
    expected: "server-error",
    serve: ({ request }) => request.socket.end(),
  },
  {
    name: "an answer that is not HTTP",
    expected: "server-error",
    serve: ({ request }) => {
      request.socket.end("SSH-2.0-OpenSSH_9.6\r\n");
    },
  },
  {
    name: "headers too long for anybody",
    expected: "server-error",
    serve: ({ request }) => {
      request.socket.end(`HTTP/1.1 200 OK\r\n${`x: ${"y".repeat(100)}\r\n`.repeat(400)}\r\n`);
    },
  },
  { name: "no answer at all", timed: "all", expected: "timed-out", serve: () => {} },
  {
    name: "headers, and then nothing",
    timed: "all",
    expected: "timed-out",
    serve: ({ response }) => {
      response.writeHead(200, html);
      response.flushHeaders();
    },
  },
  { name: "a slow drip", timed: "all", expected: "slow", serve: drip },
  {
    name: "a server that thinks for long",
    timed: "slow",
    expected: "slow",
    serve: (exchange) => {
      setTimeout(() => sendPage()(exchange), 1700);
    },
  },
  {
    name: "a certificate it signed itself",
    expected: "certificate-problem",
    connection: "tls",
    serve: sendPage(),
  },
];
