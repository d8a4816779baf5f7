/** `note`: shown until the script has more to show, offline too. */
type Props = { id: string; title: string; note: string };

/** What slides in from the side. Opened by open-drawer.ts, filled by the part of the script that each belongs to. */
const Drawer = ({ id, title, note }: Props) => (
  <dialog className="drawer" id={id} aria-labelledby={`${id}-title`}>
    <div className="drawer-head">
      <h2 id={`${id}-title`}>{title}</h2>
      {/* Has the focus first, and Orca says nothing of the dialog around it. */}
      <button
        type="button"
        className="drawer-close"
        id={`${id}-close`}
        aria-labelledby={`${id}-close ${id}-title`}
      >
        Close
      </button>
    </div>
    <div className="drawer-body">
      <p role="status">{note}</p>
    </div>
  </dialog>
);

/** `hasHeadlines`: on the page with the ticker. */
export const Drawers = ({ hasHeadlines }: { hasHeadlines: boolean }) => (
  <>
    <Drawer id="my-list" title="My list" note={emptyListNote} />
    {hasHeadlines && (
      <Drawer id="all-headlines" title="All headlines" note="The newest headlines, with source and age." />
    )}
    <Drawer id="share-panel" title="Share these links" note="Send, print, copy or save these links." />
  </>
);

const emptyListNote = "Your list is empty. Press the star next to a link to save it here.";
