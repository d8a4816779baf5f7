interface Props {
  base: string;
  product: string;
  /** Between home and here, each with its path. */
  steps: [name: string, path: string][];
  here: string;
}

/** Where the page is in the site, above its title. */
export function Trail({ base, product, steps, here }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Where you are">
      <ol>
        {[[product, ""] as const, ...steps].map(([name, path]) => (
          <li key={path}>
            <a href={base + path}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
