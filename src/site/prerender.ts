/** What the build takes from the site: its entry on the side of Node. */
export { renderHomePage, renderNotFoundPage } from "./page/render-page.tsx";
