import { addressKey } from "#catalog/address-key.ts";
import type { Catalog, Resource } from "#catalog/catalog.ts";
import { idPattern } from "#catalog/shape/resource-shape.ts";
import { toLinkId } from "#catalog/to-link-id.ts";
import type { Proposal, Proposals } from "./proposal-file.ts";
import type { LinkResponse } from "./read-responses.ts";
import { GroupAdviser } from "./suggest-groups.ts";

/** What a look at the address said, where one was asked for. */
export interface LiveLook {
  /** A sentence for the curator. */
  says: string;
  finalUrl?: string;
  title?: string;
  language?: string;
}

export interface IntakeOptions {
  today: string;
  /** One-way and stable, so that a response is known again without being kept. */
  digest: (text: string) => string;
  looks?: ReadonlyMap<string, LiveLook>;
}

export type IntakeResult =
  | { row: number; kind: "proposed"; proposal: Proposal }
  | { row: number; kind: "known"; why: string };

/** Responses -> drafts. Every response gets an answer, and each address one draft. */
export function planIntake(
  responses: readonly LinkResponse[],
  catalog: Catalog,
  proposals: Proposals,
  options: IntakeOptions,
): IntakeResult[] {
  const planner = new IntakePlanner(catalog, proposals, options);
  return responses.map((response) => planner.plan(response));
}

class IntakePlanner {
  readonly #catalog: Catalog;
  readonly #options: IntakeOptions;
  readonly #adviser: GroupAdviser;
  readonly #linksByKey = new Map<string, Resource>();
  readonly #drafts = new Map<string, string>();
  readonly #responses = new Map<string, string>();
  readonly #rejected = new Map<string, string>();
  readonly #ids: Set<string>;

  constructor(catalog: Catalog, { open, decided = [] }: Proposals, options: IntakeOptions) {
    this.#catalog = catalog;
    this.#options = options;
    this.#adviser = new GroupAdviser(catalog);
    this.#ids = new Set(catalog.resources.keys());
    for (const link of catalog.resources.values()) {
      for (const key of toKeys(link))
        if (!this.#linksByKey.has(key) || !link.retired) this.#linksByKey.set(key, link);
    }
    for (const { id, record } of open) this.#note(id, record.url, record.response, record.of);
    for (const { response, url, outcome, on, why, id } of decided) {
      this.#responses.set(
        response,
        `decided on ${on}: ${outcome}${id ? `, ${id}` : ""}${why ? ` (${why})` : ""}`,
      );
      if (outcome === "rejected" && !id)
        this.#rejected.set(addressKey(url), `rejected on ${on}${why ? `: ${why}` : ""}`);
    }
  }

  plan(response: LinkResponse): IntakeResult {
    const { row } = response;
    const digest = this.#options.digest(JSON.stringify({ ...response, row: 0 }));
    const look = this.#options.looks?.get(response.url);
    const finalUrl = look?.finalUrl ?? response.url;
    const keys = [response.url, finalUrl].map(addressKey);
    const link = this.#findLink(response, keys);
    const known =
      this.#responses.get(digest) ??
      (link
        ? undefined
        : keys.map((key) => this.#drafts.get(key) ?? this.#rejected.get(key)).find(Boolean)) ??
      (link && this.#saysNothingNew(response, link) ? `listed already as ${link.id}` : undefined);
    if (known) return { row, kind: "known", why: known };
    const proposal = this.#draft(response, digest, link, look);
    this.#note(proposal.id, proposal.record.url, digest, proposal.record.of);
    return { row, kind: "proposed", proposal };
  }

  #note(id: string, url: string, digest: string, of: string | undefined): void {
    this.#ids.add(id);
    this.#responses.set(digest, `proposed already as ${id}`);
    if (!of) this.#drafts.set(addressKey(url), `proposed already as ${id}`);
  }

  #findLink({ of }: LinkResponse, keys: readonly string[]): Resource | undefined {
    const reported = of === undefined ? undefined : this.#catalog.resources.get(of);
    return reported ?? keys.map((key) => this.#linksByKey.get(key)).find((link) => link !== undefined);
  }

  #saysNothingNew(response: LinkResponse, link: Resource): boolean {
    if (link.retired) return false;
    const { of, url, description, groups, notes } = response;
    const isReport =
      of !== undefined &&
      ((description !== undefined && description !== link.description) ||
        !toKeys(link).includes(addressKey(url)));
    return !isReport && groups.every((path) => link.groups.includes(path)) && notes.length === 0;
  }

  #draft(
    response: LinkResponse,
    digest: string,
    link: Resource | undefined,
    look: LiveLook | undefined,
  ): Proposal {
    const name = response.name ?? toName(look?.title, response.url);
    const advice = response.groups.length > 0 || link ? [] : this.#advise(response, name);
    const { row: _, of: __, notes, notices, ...given } = response;
    const language =
      response.language ?? (look?.language && look.language !== "en" ? look.language : undefined);
    return {
      id: link ? toLinkId(`${link.id} again`, this.#ids) : toLinkId(name, this.#ids),
      record: {
        ...(given as Omit<LinkResponse, "row" | "of" | "notes" | "notices"> & Record<string, unknown>),
        audiences: response.audiences as Proposal["record"]["audiences"],
        cost: response.cost as Proposal["record"]["cost"],
        // A report's words are about the listed link; they replace nothing by themselves.
        name: link ? response.name : name,
        url:
          link && toKeys(link).includes(addressKey(response.url))
            ? link.url
            : (look?.finalUrl ?? response.url),
        of: link && new RegExp(idPattern).test(link.id) ? link.id : undefined,
        groups: response.groups.length > 0 ? response.groups : advice.slice(0, 1).map(({ path }) => path),
        language,
        why: this.#explain(response, advice),
        notes: [...notes, ...notices, ...this.#notice(response, link, look)],
        proposed: this.#options.today,
        response: digest,
      },
    };
  }

  #advise({ url, description = "", regions, notes }: LinkResponse, name: string) {
    return this.#adviser.suggest([name, description, regions.join(" "), notes.join(" ")].join(" "), url);
  }

  #explain({ groups }: LinkResponse, advice: ReturnType<GroupAdviser["suggest"]>): string | undefined {
    if (groups.length > 0) return "The sender chose it.";
    const [first, ...others] = advice;
    if (!first) return;
    const rest = others.length > 0 ? ` Else: ${others.map(({ path }) => path).join(", ")}.` : "";
    return `${first.why}.${rest}`.slice(0, 400);
  }

  #notice(response: LinkResponse, link: Resource | undefined, look: LiveLook | undefined): string[] {
    const notes = [];
    if (link?.retired) notes.push(`${link.id} was retired on ${link.retired.on}: ${link.retired.why}`);
    else if (link) notes.push(`It is listed as ${link.id} (${link.name}).`);
    if (look) notes.push(`Looked at on ${this.#options.today}: ${look.says}`);
    if (look?.finalUrl && addressKey(look.finalUrl) !== addressKey(response.url))
      notes.push(`The sender wrote ${response.url}`);
    return notes.map((note) => note.slice(0, 400));
  }
}

/** Of all that it leads to, in some group or in general. */
function toKeys({ url, inGroup = {} }: Resource): string[] {
  const deep = Object.values(inGroup).flatMap((words) => words.url ?? []);
  return [url, ...deep].map(addressKey);
}

function toName(title: string | undefined, url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
  const name =
    (title ?? "")
      .replace(/[{}]/g, "")
      .split(/\s[|·–—-]\s/)[0]
      ?.trim() ?? "";
  return [...(name === "" ? host : name)].slice(0, 80).join("");
}
