const MIN_DIGITS = 9;
const MAX_DIGITS = 18;

/** `isSure` is false where some of its digits may be another number's, or it may be a part of a longer one. */
export type WrittenNumber = {
  digits: string;
  isSure: boolean;
  isPhone: boolean;
  isGrouped: boolean;
  start: number;
  end: number;
};

type Group = { digits: string; hasPlus: boolean; start: number; end: number };

/** What holds as many digits as an account and is none. */
const others = [
  /(?:https?:\/\/|www\.|wa\.me\/|[\p{L}\d-]+\.\p{L}{2,}\/)\S*/giu,
  /(?:Rp|IDR)\.? ?\d(?:[\d.,]| \d{3}(?!\d))*/giu,
  /\b[0-3]?\d[-./][01]?\d[-./](?:19|20)\d\d\b|\b(?:19|20)\d\d[-./][01]\d[-./][0-3]\d\b/gu,
  /\b[0-2]?\d[.:][0-5]\d ?(?:-|s\/d|sampai) ?[0-2]?\d[.:][0-5]\d\b/gu,
];

const thousands = /^\d{1,3}(?:\.\d{3})+$/;
const phone = /^(?:0|62)8\d{7,11}$/;

/** Between digits that may be one number, or two: nobody can tell. */
const near = /^(?: *[-._]? *|[,/:])$/;

/** Behind a number that says how many, or until when. */
const counted = [
  /^ ?(?:jam|menit|hari|minggu|bulan|tahun|rb|ribu|jt|juta|persen|pcs|digit|wib|wita)(?!\p{L})/iu,
  /^(?: ?%| ?x ?\d|[kx](?!\p{L}))/iu,
];
const month =
  /^ ?(?:jan(?:uari)?|feb(?:ruari)?|mar(?:et)?|apr(?:il)?|mei|juni?|juli?|agu(?:s|stus)?|sep(?:t|tember)?|okt(?:ober)?|nov(?:ember)?|des(?:ember)?)(?! ?\p{L})/iu;

/** One way to write what looks alike, without what surely is no account. */
export function plainLine(line: string): string {
  const plain = line
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/^[ *_-]*\d{1,2}[.)] /, '')
    .replaceAll(/\((\+?62)\) ?/g, '$1 ');
  return others.reduce((rest, pattern) => rest.replaceAll(pattern, keptInsideNumbers), plain);
}

function keptInsideNumbers(found: string, ...[at, line]: [number, string]): string {
  const isInside = /\d[-./]?$/.test(line.slice(0, at)) || /^[-./]?\d/.test(line.slice(at + found.length));
  return isInside ? found : ' · ';
}

/** Those of a plain line that are long enough for an account. */
export function writtenNumbers(line: string): WrittenNumber[] {
  const chains = chainsIn(line);
  return chains.flatMap((chain, place) => {
    const [first, last] = endsOf(chain);
    const digits = digitsOf(chain);
    if (digits.length < MIN_DIGITS) return [];
    const isSure =
      digits.length <= MAX_DIGITS &&
      isWhole(line, chain) &&
      !mayBeOne(line, chains[place - 1], chain) &&
      !mayBeOne(line, chain, chains[place + 1]);
    const isPhone = first.hasPlus || phone.test(digits);
    return [{ digits, isSure, isPhone, isGrouped: chain.length > 1, start: first.start, end: last.end }];
  });
}

type Chain = readonly Group[];

/** Groups of digits, together where they are written as one number. */
function chainsIn(line: string): Chain[] {
  const chains: Group[][] = [];
  for (const { 0: written, index: start } of line.matchAll(/\+?\d+/g)) {
    const group = {
      digits: written.replace('+', ''),
      hasPlus: written.startsWith('+'),
      start,
      end: start + written.length,
    };
    const chain = chains.at(-1);
    const before = chain?.at(-1);
    if (chain && before && isJoined(line, before, group)) chain.push(group);
    else chains.push([group]);
  }
  return chains;
}

function isJoined(line: string, one: Group, next: Group): boolean {
  if (next.hasPlus || isCount(line, one) || isCount(line, next)) return false;
  const gap = line.slice(one.end, next.start);
  if (one.digits.length >= MIN_DIGITS || next.digits.length >= MIN_DIGITS)
    return gap === '-' && next.digits.length <= 2;
  if (gap === '-' || gap === '.') return true;
  return /^ +$/.test(gap) && (one.hasPlus || one.digits.length >= 3) && next.digits.length >= 3;
}

/** '24 jam', '50rb', '12 Nov' */
function isCount(line: string, { digits, end }: Group): boolean {
  const behind = line.slice(end);
  if (digits.length <= 2 && month.test(behind)) return true;
  return digits.length <= 3 && counted.some((unit) => unit.test(behind));
}

/** Nothing touches its digits that may go on, and they are grouped as an account's. */
function isWhole(line: string, chain: Chain): boolean {
  const [first, last] = endsOf(chain);
  if (/[\p{L}\p{N}/@#]$/u.test(line.slice(0, first.start))) return false;
  if (/^(?!a\.?n(?!\p{L})|a\/n)[\p{L}\p{N}@%]/iu.test(line.slice(last.end))) return false;
  if (chain.length > 1 && first.digits.length < 3 && !first.hasPlus) return false;
  if (chain.length > 1 && counted.some((unit) => unit.test(line.slice(last.end)))) return false;
  const written = line.slice(first.start, last.end);
  if (!written.includes('.')) return true;
  const hasSmall = chain.some(({ digits }) => digits.length < 3);
  return /^[\d.]+$/.test(written) && !thousands.test(written) && (!hasSmall || chain.length > 2);
}

/** Two so near to each other that they may be one, unless each is a number itself. */
function mayBeOne(line: string, left: Chain | undefined, right: Chain | undefined): boolean {
  if (!left || !right || [left, right].every(isNumberAlone)) return false;
  const [{ end }, [next]] = [endsOf(left)[1], endsOf(right)];
  const gap = line.slice(end, next.start);
  return near.test(gap) && !(gap.includes(' ') && isCount(line, next));
}

function isNumberAlone(chain: Chain): boolean {
  return chain.length === 1 && digitsOf(chain).length >= MIN_DIGITS;
}

function endsOf(chain: Chain): [first: Group, last: Group] {
  return [chain[0], chain.at(-1)] as [Group, Group];
}

/** With 0 for the country. */
function digitsOf(chain: Chain): string {
  const digits = chain.map((group) => group.digits).join('');
  return endsOf(chain)[0].hasPlus ? digits.replace(/^62/, '0') : digits;
}
