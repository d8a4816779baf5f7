/** What package-lock.json says of one package; its key is the path where it is installed. */
interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Product {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Locked = Readonly<Record<string, LockedPackage>>;
type License = { license: { id: string } } | { expression: string };

interface Component {
  type: "library";
  "bom-ref": string;
  name: string;
  version: string;
  /** CycloneDX: `excluded` is what serves building and testing and is not handed out. */
  scope: "required" | "optional" | "excluded";
  hashes: { alg: "SHA-512"; content: string }[];
  licenses: License[];
  purl: string;
}

export interface BillOfMaterials {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  metadata: { component: { type: "application"; "bom-ref": string; name: string; version: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const folder = "node_modules/";

/**
 * CycloneDX 1.6 of all that the lock file names, development included. From the lock file alone, so that it is the same
 * on every machine and needs no network; npm's own command wants every package of every system installed. Without a
 * time and a serial number, so that an unchanged lock file gives unchanged bytes.
 */
export function toBillOfMaterials(product: Product, locked: Locked): BillOfMaterials {
  const paths = Object.keys(locked).filter((path) => path.startsWith(folder));
  const components = new Map<string, Component>();
  const needs = new Map<string, Set<string>>();
  for (const path of paths) {
    const entry = locked[path] as LockedPackage;
    const component = toComponent(path, entry);
    const known = components.get(component.purl);
    components.set(component.purl, known ? mergeScopes(known, component) : component);
    const refs = needs.get(component.purl) ?? new Set<string>();
    for (const ref of listRefs(path, entry, locked)) refs.add(ref);
    needs.set(component.purl, refs);
  }
  const own = `${product.name}@${product.version}`;
  needs.set(own, new Set(listRefs("", product, locked)));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": own, name: product.name, version: product.version },
    },
    components: [...components.values()].sort((a, b) => compare(a.purl, b.purl)),
    dependencies: [...needs]
      .sort(([a], [b]) => compare(a, b))
      .map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort(compare) })),
  };
}

function toComponent(path: string, entry: LockedPackage): Component {
  const name = toName(path);
  const purl = toPurl(name, entry.version);
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version: entry.version,
    scope: toScope(entry),
    hashes: toHashes(entry.integrity),
    licenses: entry.license ? [toLicense(entry.license)] : [],
    purl,
  };
}

function toName(path: string): string {
  return path.slice(path.lastIndexOf(folder) + folder.length);
}

/** https://github.com/package-url: the @ of a scope is escaped, the slash is not. */
function toPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${encodeURIComponent(version)}`;
}

function toScope({ dev, optional, devOptional }: LockedPackage): Component["scope"] {
  if (dev) return "excluded";
  return optional || devOptional ? "optional" : "required";
}

/** One version installed twice: what is handed out in one place is handed out. */
function mergeScopes(known: Component, other: Component): Component {
  const order: Component["scope"][] = ["required", "optional", "excluded"];
  return order.indexOf(other.scope) < order.indexOf(known.scope) ? { ...known, scope: other.scope } : known;
}

/** `sha512-<base64>` as CycloneDX writes it. */
function toHashes(integrity: string | undefined): Component["hashes"] {
  const base64 = /^sha512-(\S+)/.exec(integrity ?? "")?.[1];
  if (base64 === undefined) return [];
  return [{ alg: "SHA-512", content: Buffer.from(base64, "base64").toString("hex") }];
}

function toLicense(license: string): License {
  return / (OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } };
}

function listRefs(path: string, entry: Omit<Product, "name" | "version">, locked: Locked): string[] {
  const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.devDependencies };
  return Object.keys(wanted).flatMap((name) => {
    const found = resolve(path, name, locked);
    // An optional package that no system of ours needs is not locked.
    return found === undefined ? [] : [toPurl(name, (locked[found] as LockedPackage).version)];
  });
}

/** As Node looks: beside the package, then in each folder above. */
function resolve(path: string, name: string, locked: Locked): string | undefined {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf(folder) - 1))) {
    const candidate = base === "" ? folder + name : `${base}/${folder}${name}`;
    if (Object.hasOwn(locked, candidate)) return candidate;
    if (base === "") return undefined;
  }
}

/** By code units, so that the order does not hang on a machine's language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
