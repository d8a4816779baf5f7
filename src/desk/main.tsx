import "./styles/fonts.css";
import "#site/styles/tokens.css";
import "#site/styles/base.css";
import "#site/styles/overlay.css";
import "#site/styles/header.css";
import "#site/styles/directory.css";
import "#site/styles/entries.css";
import "#site/styles/search-input.css";
import "#site/styles/choice-chip.css";
import "./styles/desk.css";
import "#site/styles/preferences.css";
import { createRoot } from "react-dom/client";
import { addressStore } from "./address/address-store.ts";
import { DeskApp } from "./desk-app.tsx";

const root = document.getElementById("desk");
if (!root) throw new Error('The page has no <div id="desk">.');
addressStore.watch();
createRoot(root).render(<DeskApp />);
