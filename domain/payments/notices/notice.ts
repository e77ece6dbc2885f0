import { isPrivateApp } from './apps.ts';
import { stripFormatting } from './plain-text.ts';
import { type PostedFieldList, parsePostedFields } from './posted-fields.ts';

/** `noticedAt` is the time that the phone sent; null if it sent none. */
export type PaymentNotice = { app: string; title: string; content: string; noticedAt: Date | null };

/**
 * `known`: the payment was stored before. `unread`: the program cannot tell if the notification is about a payment.
 * `nothing`: the notification is not about a payment. `stale`: the notification is too old or too far in the future.
 */
export type PaymentNoticeResult = 'paid' | 'payment' | 'known' | 'unread' | 'nothing' | 'stale' | 'malformed';

export const MAX_NOTICE_BYTES = 4_096;
const MAX_APP = 120;
const MAX_TITLE = 200;
const MAX_CONTENT = 1_000;

const names = {
  app: ['package', 'package_name', 'packageName', 'source_app', 'sourceApp', 'app'],
  title: ['title', 'not_title', 'notification_title'],
  text: ['text', 'message', 'body', 'content', 'not_text'],
  bigText: ['big_text', 'bigText', 'text_big', 'textBig'],
  at: ['received_at', 'receivedAt', 'moment', 'timestamp', 'time', 'post_time', 'postTime'],
  key: ['key', 'secret', 'token'],
};

/** Parses what notification-forwarding apps on a phone send, such as MacroDroid and Tasker. */
export function parsePostedNotice(
  body: string,
  hoursAhead: number,
): (PaymentNotice & { key: string }) | null {
  const fields = parsePostedFields(body);
  if (!fields) return null;
  const text = stripFormatting(textIn(fields, names.text));
  const bigText = stripFormatting(textIn(fields, names.bigText));
  return {
    app: appIn(fields),
    title: stripFormatting(textIn(fields, names.title)).slice(0, MAX_TITLE).toWellFormed(),
    content: joined(text, bigText).slice(0, MAX_CONTENT).toWellFormed(),
    noticedAt: momentIn(fields, hoursAhead),
    key: textIn(fields, names.key).trim().slice(0, 200),
  };
}

/** A notification's expanded text usually contains its short text. If not, both are joined, so that neither is lost. */
function joined(text: string, bigText: string): string {
  if (bigText.includes(text)) return bigText;
  return text.includes(bigText) ? text : `${text}\n${bigText}`;
}

/**
 * Returns the package name of the app that showed the notification. Returns '' if the fields contain two package names
 * or a field twice, because a notification's text that was not escaped can add forged fields.
 */
function appIn(fields: PostedFieldList): string {
  const apps = names.app.flatMap((name) => valuesIn(fields, name)).map(plainApp);
  const hidden = apps.find(isPrivateApp);
  if (hidden) return hidden;
  const packages = new Set(apps.filter((app) => app.includes('.')));
  const isTwice = Object.values(names).some((same) => same.some((name) => valuesIn(fields, name).length > 1));
  if (packages.size > 1 || isTwice) return '';
  return [...packages][0] ?? apps.find(Boolean) ?? '';
}

function plainApp(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\w.-]/g, '')
    .slice(0, MAX_APP);
}

/** Matches a placeholder that the forwarding app did not replace, because it had no value. */
const unfilled = /^(?:\[\w+\]|\{\w+\}|%\w+|null|undefined)$/;

function valuesIn(fields: PostedFieldList, name: string): string[] {
  return fields.flatMap(([key, value]) =>
    key === name && value.trim() !== '' && !unfilled.test(value.trim()) ? [value] : [],
  );
}

function textIn(fields: PostedFieldList, same: readonly string[]): string {
  return same.flatMap((name) => valuesIn(fields, name))[0] ?? '';
}

/** Reads seconds or milliseconds since 1970, or a date. A date without a zone is in the shop's time zone. */
function momentIn(fields: PostedFieldList, hoursAhead: number): Date | null {
  const text = textIn(fields, names.at).trim();
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    return validDate(number < 100_000_000_000 ? number * 1_000 : number);
  }
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  if (!day || !time) return null;
  return zone
    ? validDate(Date.parse(`${day}T${time}${zone}`))
    : validDate(Date.parse(`${day}T${time}Z`) - hoursAhead * 3_600_000);
}

function validDate(ms: number): Date | null {
  return Number.isFinite(ms) && ms > 0 && ms < 4_102_444_800_000 ? new Date(ms) : null;
}
