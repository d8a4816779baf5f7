import { runHere } from "./run-here.ts";

// A process of its own for several commands, most of whose time goes into loading the same modules. It gets a list of names,
// arguments and settings, and prints as such a list how each has ended.
const commands: [name: string, args: string[], env?: NodeJS.ProcessEnv][] = JSON.parse(
  process.argv[2] ?? "[]",
);
const ended = [];
for (const [name, args, env] of commands) ended.push(await runHere(name, args, { ...process.env, ...env }));
console.log(JSON.stringify(ended));
