const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For text between tags and in a quoted attribute, in HTML and in XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
