import { verdictGuide } from "#catalog/link-health/verdict.ts";
import { printAddress } from "../address/desk-address.ts";
import type { DeskFinding, FindingSection } from "../desk-api.ts";
import { sectionNames } from "./sort-findings.ts";

export function FindingList({ findings, shown }: { findings: readonly DeskFinding[]; shown: string }) {
  const sections = Object.entries(sectionNames) as [FindingSection, string][];
  return (
    <nav className="finding-list" aria-label="All findings">
      {sections.map(([section, label]) => {
        const members = findings.filter((finding) => finding.section === section);
        if (members.length === 0) return null;
        return (
          <section key={section}>
            <h2>
              {label} <span className="count">{members.length}</span>
            </h2>
            <ul>
              {members.map(({ id, name, verdict }) => (
                <li key={id}>
                  <a href={printAddress("findings", id)} aria-current={id === shown ? "true" : undefined}>
                    <span>{name}</span>
                    <small>{verdictGuide[verdict].label}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
