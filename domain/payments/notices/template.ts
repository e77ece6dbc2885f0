import { amountOf } from '#domain/payments/statements/amount.ts';

/**
 * Pattern that reads `{amount}` and, optionally, `{sender}` from a payment app's notification. `{...}` skips up to 60
 * characters. `{...}{amount}` needs an amount with 'Rp' or 'IDR', because the skipped text may contain other numbers.
 */
export type Template = string;

export type TemplateMatch = { amount: number; sender: string; rest: string };

const NUMBER = String.raw`\d(?:[\d.,]*\d)?)(?:,-)?(?![\d%])`;
const AMOUNT = String.raw`(?<amount>(?:(?:rp|idr)\.?\s*)?${NUMBER}`;
const AMOUNT_OF_CURRENCY = String.raw`(?<amount>(?:rp|idr)\.?\s*${NUMBER}`;
const SENDER = String.raw`(?<sender>(?:(?!(?:rp|idr)\.?\s*\d)[^\n.,()]){2,60}?)(?=\s+(?:ke|pada|di|tgl|tanggal|via|melalui|dengan|sebesar|jam|pukul|ref|telah|sudah|berhasil|untuk|mengirim|kirim|masuk)\b|\s+-\s|\s*[.,\n()]|\s*$)`;

const parts: Record<string, string> = {
  '{amount}': AMOUNT,
  '{sender}': SENDER,
  '{...}': '[^\\n]{0,60}?',
  '{...}{amount}': `[^\\n]{0,60}?${AMOUNT_OF_CURRENCY}`,
};

const compiled = new Map<Template, RegExp>();

export function matchesIn(text: string, template: Template): TemplateMatch[] {
  return [...text.matchAll(expressionOf(template))].flatMap(({ groups }) => {
    const amount = amountOf(groups?.amount);
    if (!amount || amount.hasSen || amount.rupiah === 0) return [];
    const sender = (groups?.sender ?? '').trim();
    return [{ amount: amount.rupiah, sender, rest: sender === '' ? text : text.replace(sender, ' ') }];
  });
}

function expressionOf(template: Template): RegExp {
  const cached = compiled.get(template);
  if (cached) return cached;
  const source = template
    .split(/(\{\.\.\.\}\{amount\}|\{amount\}|\{sender\}|\{\.\.\.\})/)
    .map((piece) => parts[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '[\\s:]+'))
    .join('');
  const expression = new RegExp(`(?<![\\p{L}\\d])${source}`, 'giu');
  if (compiled.size < 1_000) compiled.set(template, expression);
  return expression;
}
