interface Props {
  value: unknown;
  id?: string;
  type?: "application/json" | "application/ld+json" | "speculationrules";
}

/** "<" is the only character that could end the element early. */
export function JsonScript({ value, id, type = "application/json" }: Props) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON made here and escaped above; React would escape its quotes.
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
