import { type Mention, mentionsIn } from './mentions.ts';
import { plainLine, type WrittenNumber, writtenNumbers } from './numbers.ts';

/** `number` is digits alone; `provider` is '' where the text names none. */
export type PaymentAccount = { provider: string; number: string };

/** A number in groups may have swallowed another one; these banks' have one length. */
const lengths = new Map([
  ['BCA', 10],
  ['BNI', 10],
  ['BSI', 10],
  ['Mandiri', 13],
  ['BRI', 15],
]);

/**
 * The accounts that a shop's own words name as ways to pay, each once, in their order. Money follows them: whatever may
 * be another number is left out.
 */
export function paymentAccounts(text: string): PaymentAccount[] {
  const found = new Map<string, PaymentAccount>();
  let above = '';
  let isOpen = false;
  for (const line of text.split('\n').map(plainLine)) {
    if (line.trim() === '') continue;
    const numbers = writtenNumbers(line);
    const read = accountsIn(line, numbers, isOpen ? '' : above);
    for (const account of read.accounts) if (!found.has(account.number)) found.set(account.number, account);
    above = numbers.length > 0 ? '' : line;
    if (numbers.length > 0) isOpen = read.isOpen;
  }
  return [...found.values()];
}

/** `isOpen`: what stands below may be the name of the last one. */
type ReadLine = { accounts: PaymentAccount[]; isOpen: boolean };

function accountsIn(line: string, numbers: WrittenNumber[], above: string): ReadLine {
  const texts = textsAround(line, numbers, above);
  const namesFollow = !isName(lastIn(texts[0])) && isName(firstIn(texts.at(-1)));
  let before: Mention | null = null;
  const accounts = numbers.flatMap((number, place) => {
    const [ahead = '', behind = ''] = texts.slice(place, place + 2);
    const isOthers = place > 0 && before === null && isBetween(ahead);
    before = isOthers ? null : lastIn(ahead);
    const mayFollow = namesFollow || place === numbers.length - 1 || !isBetween(behind);
    const after = before === null && mayFollow ? firstIn(behind) : null;
    const account = accountOf(number, { ahead, before, behind, after });
    return account ? [account] : [];
  });
  const isOpen = numbers.length > 0 && before === null && firstIn(texts.at(-1)) === null;
  return { accounts, isOpen };
}

/** One more than numbers: what stands before each, and behind the last. */
function textsAround(line: string, numbers: WrittenNumber[], above: string): string[] {
  const starts = [0, ...numbers.map(({ end }) => end)];
  const texts = starts.map((start, place) => line.slice(start, numbers[place]?.start));
  return texts.map((text, place) => (place === 0 && above !== '' ? `${above} ${text}` : text));
}

type Around = { ahead: string; before: Mention | null; behind: string; after: Mention | null };

function accountOf(number: WrittenNumber, around: Around): PaymentAccount | null {
  const { ahead, before, behind, after } = around;
  const { digits, isSure, isPhone, isGrouped } = number;
  const named = before ?? after;
  if (!isSure || before?.kind === 'asked') return null;
  if (!isName(named)) {
    const isStated =
      mentionsIn(ahead).some(({ kind }) => kind === 'account') || mentionsIn(behind)[0]?.kind === 'owner';
    const mayBeAsked = digits.startsWith('0') || after !== null;
    return isPhone || (mayBeAsked && !isStated) ? null : { provider: '', number: digits };
  }
  if (isPhone)
    return phoneAccount(number, named, before ? ahead.slice(before.end) : behind.slice(0, named.start));
  const length = lengths.get(named.name);
  if (isGrouped && length && digits.length !== length) return null;
  return { provider: named.name, number: digits };
}

/** A phone number is an account where a wallet names it; some banks' numbers only look like one. */
function phoneAccount(
  { digits, isGrouped }: WrittenNumber,
  { kind, name }: Mention,
  between: string,
): PaymentAccount | null {
  if (kind === 'wallet')
    return between.includes(',') ? null : { provider: name, number: digits.replace(/^62/, '0') };
  const isNext = /^\P{L}*(?:(?:no|nomor|rek|rekening)(?!\p{L})\P{L}*)*$/iu.test(between);
  return isNext && !isGrouped && digits.length === lengths.get(name)
    ? { provider: name, number: digits }
    : null;
}

function isName(mention: Mention | null): mention is Mention {
  return mention?.kind === 'bank' || mention?.kind === 'wallet';
}

/** The last that says what the number behind `text` is. */
function lastIn(text = ''): Mention | null {
  const last = telling(text).at(-1) ?? null;
  return isName(last) && endsSentence(text.slice(last.end)) ? null : last;
}

/** The first that says what the number before `text` is. */
function firstIn(text = ''): Mention | null {
  const [first = null] = telling(text);
  return first && endsSentence(text.slice(0, first.start)) ? null : first;
}

/** Between two numbers one name may be either's. */
function isBetween(text: string): boolean {
  const [first, last] = [firstIn(text), lastIn(text)];
  return isName(first) && first.start === last?.start;
}

function telling(text: string): Mention[] {
  return mentionsIn(text).filter(({ kind }) => kind !== 'account' && kind !== 'owner');
}

function endsSentence(text: string): boolean {
  const plain = text.replaceAll(/(?:^|[^\p{L}])(?:a\.? ?n|no|rek|bpk|sdri?)\./giu, ' ');
  return /[.;!?](?:\s|$)/.test(plain);
}
