import type { MailText } from '../../domain/mails.ts';

/** A mail to one person, as text and as simple HTML. */
export type Mail = { id: string; to: string; subject: string; text: string; html: string; createdAt: Date };

/** Both forms of a mail, from its one source. */
export function formsOf({ subject, greeting, paragraphs, action, closing }: MailText, platform: string) {
  const name = headerText(platform);
  const before = [greeting, ...paragraphs];
  const after = [...closing, name];
  const link = action ? [`${action.label}:\n${action.link}`] : [];
  return {
    subject: headerText(subject).slice(0, 300),
    text: `${[...before, ...link, ...after].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="id">
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em">
${[...before.map(paragraph), ...(action ? buttonOf(action) : []), ...after.map(paragraph)].join('\n')}
</body>
</html>
`,
  };
}

/** Text for one header line: nothing in it can begin another header. */
export function headerText(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function buttonOf({ label, link }: { label: string; link: string }): string[] {
  return [
    `<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0f766e; color: #ffffff; text-decoration: none">${escapeHtml(label)}</a></p>`,
    `<p>Atau salin alamat ini ke browser Anda:<br>${escapeHtml(link)}</p>`,
  ];
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** Text inside HTML, also inside a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
