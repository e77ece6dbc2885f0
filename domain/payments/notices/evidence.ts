const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A phone tells one payment twice within this time. */
const TOLD_TWICE_MS = 10 * MINUTE_MS;

/** A phone may sleep for days; what is older is a replay. */
const OLDEST_MS = 7 * DAY_MS;
/** Clocks may be wrong by a day. */
const MOST_AHEAD_MS = 26 * HOUR_MS;

/** One payment that a phone has told of. */
export type ToldPayment = {
  source: string;
  amount: number;
  sender: string;
  reference: string;
  noticedAt: Date;
};

/** `exact`: the clocks agree, so the moment may decide. Null for a moment that no sleeping phone explains. */
export function noticeMoment(noticedAt: Date | null, now: Date): { at: Date; exact: boolean } | null {
  if (!noticedAt) return { at: now, exact: true };
  const ahead = noticedAt.getTime() - now.getTime();
  if (ahead > MOST_AHEAD_MS || ahead < -OLDEST_MS) return null;
  return ahead > 0
    ? { at: now, exact: ahead <= TOLD_TWICE_MS }
    : { at: noticedAt, exact: ahead >= -6 * HOUR_MS };
}

type Told = Pick<ToldPayment, 'sender' | 'reference' | 'noticedAt'>;

/**
 * Compares two payments of one source and amount: different references or senders are never one. A bank's file writes
 * senders in its own way, so those of a row that is `inFile` are not compared.
 */
export function isToldAgain(one: Told, other: Told & { inFile: boolean }): boolean {
  if (one.reference !== '' && other.reference !== '') return one.reference === other.reference;
  const isNear = Math.abs(one.noticedAt.getTime() - other.noticedAt.getTime()) <= TOLD_TWICE_MS;
  const isComparable = !other.inFile && one.sender !== '' && other.sender !== '';
  return isNear && (!isComparable || sameName(one.sender, other.sender));
}

function sameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return plain(one) === plain(other);
}

const MAX_DESCRIPTION = 300;

/** `sender` may also be the description of a bank's file. */
export function evidenceText({ sender, reference }: Pick<ToldPayment, 'sender' | 'reference'>): string {
  if (reference === '') return sender.slice(0, MAX_DESCRIPTION).trim();
  const ending = `ref ${reference}`;
  return sender === ''
    ? ending
    : `${sender.slice(0, MAX_DESCRIPTION - ending.length - 3).trim()} · ${ending}`;
}

export function evidenceParts(description: string): { sender: string; reference: string } {
  const [, sender, reference] = /^(?:(.*) · )?ref ([a-z\d-]{1,40})$/is.exec(description) ?? [];
  return reference ? { sender: sender ?? '', reference } : { sender: description, reference: '' };
}
