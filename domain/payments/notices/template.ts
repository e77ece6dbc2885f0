import { amountOf } from '#domain/payments/statements/amount.ts';

/** A wording with `{amount}`, perhaps `{sender}`, and `{...}` for up to 60 other letters. */
export type Template = string;

export type TemplateMatch = { amount: number; sender: string; rest: string };

const AMOUNT = String.raw`(?<amount>(?:(?:rp|idr)\.?\s*)?\d(?:[\d.,]*\d)?)(?![\d%])`;
const SENDER = String.raw`(?<sender>[^\n.,()]{2,60}?)(?=\s+(?:ke|pada|di|tgl|tanggal|via|melalui|dengan|sebesar|jam|pukul|ref)\b|\s*[.,\n()]|\s*$)`;

const parts: Record<string, string> = {
  '{amount}': AMOUNT,
  '{sender}': SENDER,
  '{...}': '[^\\n]{0,60}?',
};

const compiled = new Map<Template, RegExp>();

/** `text` is bounded (`MAX_NOTICE_TEXT`) and every repetition too, so that no text takes long. */
export function matchTemplate(text: string, template: Template): TemplateMatch | null {
  const found = expressionOf(template).exec(text);
  if (!found?.groups) return null;
  const amount = amountOf(found.groups.amount);
  if (!amount || amount.hasSen || amount.rupiah === 0) return null;
  const sender = (found.groups.sender ?? '').trim();
  return { amount: amount.rupiah, sender, rest: sender === '' ? text : text.replace(sender, ' ') };
}

function expressionOf(template: Template): RegExp {
  const known = compiled.get(template);
  if (known) return known;
  const source = template
    .split(/(\{amount\}|\{sender\}|\{\.\.\.\})/)
    .map((piece) => parts[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '[\\s:]+'))
    .join('');
  const made = new RegExp(`(?<![\\p{L}\\d])${source}`, 'iu');
  if (compiled.size < 1_000) compiled.set(template, made);
  return made;
}
