/** The content of a mail, not escaped for HTML. Paragraphs may contain line breaks; `link` is absolute. */
export type MailText = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; link: string } | null;
  closing: string[];
};

export type Mail = { id: string; to: string; subject: string; text: string; html: string; createdAt: Date };

export function renderMail({ subject, greeting, paragraphs, action, closing }: MailText, platform: string) {
  const name = headerText(platform);
  const before = [greeting, ...paragraphs];
  const link = action ? [`${action.label}:\n${action.link}`] : [];
  return {
    subject: headerText(subject).slice(0, 300),
    text: `${[...before, ...link, ...closing, name].join('\n\n')}\n`,
    html: mailHtml(name, headerText(subject), [
      ...before.map(paragraphHtml),
      ...(action ? buttonHtml(action) : []),
      ...closing.map(paragraphHtml),
    ]),
  };
}

/** All elements have inline styles, because many mail programs ignore style sheets and CSS variables. */
function mailHtml(name: string, subject: string, parts: string[]): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0; padding: 16px 12px; background: #faf8f4; color: #1f1b16; font-family: sans-serif; font-size: 16px; line-height: 1.5">
<div style="box-sizing: border-box; max-width: 560px; margin: 0 auto; padding: 8px 20px; border: 1px solid #e7e1d7; border-radius: 12px; background: #ffffff; overflow-wrap: anywhere; word-break: break-word">
<p style="color: #12543a; font-weight: bold; font-size: 18px">${escapeHtml(name)}</p>
${parts.join('\n')}
</div>
</body>
</html>
`;
}

/** Removes line breaks and control characters, so that the text cannot begin another header. */
export function headerText(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const LONGEST_SHOWN = 120;

function buttonHtml({ label, link }: { label: string; link: string }): string[] {
  const button = `<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 12px 20px; border-radius: 10px; background: #12543a; color: #ffffff; font-weight: bold; text-decoration: none">${escapeHtml(label)}</a></p>`;
  if (link.length > LONGEST_SHOWN) return [button];
  const copy = `Atau salin alamat ini ke browser Anda:<br>${escapeHtml(link)}`;
  return [button, `<p style="color: #5d564b; font-size: 14px">${copy}</p>`];
}

function paragraphHtml(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
