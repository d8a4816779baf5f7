interface Props {
  title: string;
  /** Where the links stand, below the site's base. */
  url: string;
  /** The page for frames, below the site's base. */
  embed?: string;
}

/** At the head of a group: what a counsellor does with it. Without a script there is nothing to press. */
export function ShareTools({ title, url, embed }: Props) {
  return (
    <p className="share-tools">
      <button type="button" className="share-links" data-title={title} data-url={url}>
        Share or print this group
      </button>
      {embed && (
        <button type="button" className="embed-group" data-title={title} data-embed={embed}>
          Embed this group
        </button>
      )}
    </p>
  );
}
