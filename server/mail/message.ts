/** A mail to one person, as text and as simple HTML. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Text inside HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text for one header line: nothing in it can begin another header. */
export function headerText(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
