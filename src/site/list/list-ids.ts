export const listPanelId = "my-list";
export const listButtonId = "my-list-button";
