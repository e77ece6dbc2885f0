const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A phone may report one payment twice. Reports further apart than this are two payments, unless references match. */
const REPEAT_WITHIN_MS = 10 * MINUTE_MS;

/** A phone that was offline may report payments days later. Older reports count as replays and are rejected. */
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
 * Returns when a reported payment happened, or null if the phone's time `noticedAt` is too far from `now`. `exact` is
 * true if that time is near enough to mark an order as paid automatically.
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
 * True if two reports with the same bank and amount mean the same payment. Compares payment references if both have
 * one, otherwise times and senders. Ignores the senders if `other` is in a bank's file, because banks spell names
 * differently in files.
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

/** Returns a description such as 'BUDI · ref 123', cut to 300 characters. `sender` may be a bank file's description. */
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
