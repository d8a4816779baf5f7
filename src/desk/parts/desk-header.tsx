import { use } from "react";
import { printAddress, type Screen } from "#desk-wire/desk-address.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { Logo } from "#site/parts/logo.tsx";
import { useAddress } from "../state/address-store.ts";
import { DeskContext } from "../state/use-desk.ts";

export function DeskHeader() {
  const state = use(DeskContext)?.state;
  const { screen } = useAddress();
  const currentOf = (name: Screen) => (name === screen ? "page" : undefined);
  const counts: [Screen, string, number][] = [
    ["week", "This week", 0],
    ["links", "Links", 0],
    ["findings", "Findings", state?.findings.filter(({ section }) => section === "todo").length ?? 0],
    ["proposals", "Proposals", state?.proposals.length ?? 0],
    ["headlines", "Headlines", 0],
    ["setup", "Settings", 0],
    ["publish", "Publish", state?.changes.length ?? 0],
  ];
  return (
    <header className="desk-header">
      {/* A button, because the address after "#" says which screen it is. */}
      <button type="button" className="skip" onClick={() => document.getElementById("main")?.focus()}>
        Skip to main content
      </button>
      <div className="desk-bar">
        <a className="brand" href="#/week">
          <Logo own={state?.hasLogo ? deskPaths.logo : undefined} />
          <span>
            {state?.product || "Curators'"} <small>desk</small>
          </span>
        </a>
        <nav aria-label="Desk">
          <ul>
            {counts.map(([name, label, count]) => (
              <li key={name}>
                <a href={printAddress(name)} aria-current={currentOf(name)}>
                  {label}
                  {count > 0 && (
                    <span className="count">
                      {count}
                      <span className="v"> waiting</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <a className="button add-button" href={printAddress("add")} aria-current={currentOf("add")}>
          Add<span className="add-more"> a link</span>
        </a>
      </div>
    </header>
  );
}
