/** Opens "My list". Seen once the script is awake: without one there is no list to open. */
export function ListButton() {
  return (
    <button type="button" className="list-button" id="list-button">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7z" />
      </svg>
      <span>My list</span>
      <span data-count hidden />
    </button>
  );
}
