/** What the build takes from the site: its entry on the side of Node. */
export { listPagePaths, renderPages } from "./page/render-page.tsx";
