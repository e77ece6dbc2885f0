/** `number` is digits alone; `provider` is '' where the text names none. */
export type PaymentAccount = { provider: string; number: string };

const MIN_DIGITS = 9;
const MAX_DIGITS = 18;

const providers = [
  'BCA',
  'BRI',
  'BNI',
  'BSI',
  'BTN',
  'BTPN',
  'BJB',
  'BPD',
  'Mandiri',
  'CIMB',
  'Permata',
  'Danamon',
  'Maybank',
  'Panin',
  'OCBC',
  'Mega',
  'Sinarmas',
  'Muamalat',
  'Bank DKI',
  'Bank Jatim',
  'Bank Jateng',
  'Jago',
  'Jenius',
  'SeaBank',
  'Neo',
  'Allo',
  'Superbank',
  'Blu',
  'GoPay',
  'OVO',
  'DANA',
  'ShopeePay',
  'LinkAja',
  'Sakuku',
];

const provider = new RegExp(String.raw`(?<![\p{L}\d])(?:${providers.join('|')})(?![\p{L}\d])`, 'giu');

/** Digits in groups, as people write them; not the end of a word, a longer number or an address of the web. */
const grouped = /(?<![\p{L}\d/])\+?\d(?:(?: ?[-–.] ?| )?\d)+(?!\p{L})/gu;

/** What holds as many digits as an account and is none. */
const others = [
  /(?:https?:\/\/|www\.|wa\.me\/)\S*/giu,
  /(?<!\p{L})(?:Rp|IDR)\.? ?\d[\d.,]*/giu,
  /\b[0-3]?\d[-./][01]?\d[-./](?:19|20)\d\d\b|\b(?:19|20)\d\d[-./][01]\d[-./][0-3]\d\b/gu,
  /\b[0-2]?\d[.:][0-5]\d ?(?:[-–]|s\/d|sampai) ?[0-2]?\d[.:][0-5]\d\b/gu,
];

const thousands = /^\d{1,3}(?:\.\d{3})+$/;

/** Words before a number by which a seller is asked, not paid. */
const contact = /(?:wa|whatsapp|telp|telepon|hubungi|konfirmasi|bukti|chat|admin|cs)(?!\p{L})[^\d\n]*$/iu;

/** The accounts that a shop's own words name as ways to pay, each once, in their order. */
export function paymentAccounts(text: string): PaymentAccount[] {
  const found = new Map<string, PaymentAccount>();
  let above = '';
  for (const line of text.split('\n').map(withoutOthers)) {
    let from = 0;
    for (const { 0: written, index } of line.replaceAll('\u00a0', ' ').matchAll(grouped)) {
      const before = line.slice(from, index);
      const behind = line.slice(index + written.length).split(/\d/)[0] ?? '';
      const named = lastProvider(before);
      for (const [place, number] of numbersIn(written).entries()) {
        if (named === '' && contact.test(before)) continue;
        const stated = place === 0 ? named || (from === 0 ? above : '') : '';
        const name = stated || firstProvider(behind);
        if (!found.has(number)) found.set(number, { provider: name, number });
      }
      from = index + written.length;
    }
    if (line.trim() !== '') above = from === 0 ? lastProvider(line) : '';
  }
  return [...found.values()];
}

function withoutOthers(line: string): string {
  return others.reduce((rest, pattern) => rest.replaceAll(pattern, ' · '), line);
}

/** One account in groups, or several with nothing but a space or dash between them. */
function numbersIn(written: string): string[] {
  if (thousands.test(written)) return [];
  const groups = written.split(/[^\d+]+/);
  const whole = groups.some((group) => group.length >= MIN_DIGITS) ? groups : [groups.join('')];
  return whole
    .map((number) => number.replace(/^\+62/, '0').replace('+', ''))
    .filter(({ length }) => length >= MIN_DIGITS && length <= MAX_DIGITS);
}

function lastProvider(text: string): string {
  return properName(text.match(provider)?.at(-1));
}

function firstProvider(text: string): string {
  return properName(text.match(provider)?.[0]);
}

function properName(written: string | undefined): string {
  return providers.find((name) => name.toLowerCase() === written?.toLowerCase()) ?? '';
}
