const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Two notices report the same payment only if they are at most this far apart or share a payment reference. */
const REPEAT_WITHIN_MS = 10 * MINUTE_MS;

/** A phone without a network may send notices days later. Notices older than this are rejected as replays. */
const OLDEST_MS = 7 * DAY_MS;
/** A phone's clock may be set to the next day by mistake, so notices from the near future are accepted. */
const MAX_AHEAD_MS = 26 * HOUR_MS;

export type ReportedPayment = {
  source: string;
  amount: number;
  sender: string;
  reference: string;
  noticedAt: Date;
};

/**
 * Returns null if the time is too old or too far in the future. `exact` is true if the time is near enough to `now` for
 * marking an order as paid automatically.
 */
export function noticeTime(noticedAt: Date | null, now: Date): { at: Date; exact: boolean } | null {
  if (!noticedAt) return { at: now, exact: true };
  const ahead = noticedAt.getTime() - now.getTime();
  if (ahead > MAX_AHEAD_MS || ahead < -OLDEST_MS) return null;
  return ahead > 0
    ? { at: now, exact: ahead <= REPEAT_WITHIN_MS }
    : { at: noticedAt, exact: ahead >= -6 * HOUR_MS };
}

type ReportFacts = Pick<ReportedPayment, 'sender' | 'reference' | 'noticedAt'>;

/**
 * True if two reports of the same source and amount mean the same payment. Compares the payment references if both
 * reports have one, otherwise the times and senders. Ignores the sender in a bank's file (`inFile`), because banks
 * spell it differently there.
 */
export function isRepeatedReport(one: ReportFacts, other: ReportFacts & { inFile: boolean }): boolean {
  if (one.reference !== '' && other.reference !== '') return one.reference === other.reference;
  const isNear = Math.abs(one.noticedAt.getTime() - other.noticedAt.getTime()) <= REPEAT_WITHIN_MS;
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

/** `sender` may also be the description of a payment in a bank's file. */
export function evidenceText({ sender, reference }: Pick<ReportedPayment, 'sender' | 'reference'>): string {
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
