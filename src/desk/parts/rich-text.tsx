/** Words of the tools, in which `a command` stands between backticks. */
export const RichText = ({ text }: { text: string }) =>
  text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  );
