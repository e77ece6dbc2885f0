import { stripFormatting } from './plain-text.ts';

/** `noticedAt` is the phone's moment, or null if it sent none. */
export type PaymentNotice = { app: string; title: string; content: string; noticedAt: Date | null };

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

type Fields = Record<string, unknown>;

/** Reads JSON or a form as MacroDroid, Tasker and forwarders send it, whatever its content type says. */
export function parsePostedNotice(
  body: string,
  hoursAhead: number,
): (PaymentNotice & { key: string }) | null {
  const fields = fieldsOf(body);
  if (!fields) return null;
  const text = textIn(fields, names.text);
  const bigText = textIn(fields, names.bigText);
  const content = stripFormatting(bigText.length > text.length ? bigText : text).slice(0, MAX_CONTENT);
  const title = stripFormatting(textIn(fields, names.title)).slice(0, MAX_TITLE);
  return {
    app: textIn(fields, names.app)
      .trim()
      .toLowerCase()
      .replace(/[^\w.-]/g, '')
      .slice(0, MAX_APP),
    title: title.toWellFormed(),
    content: content.toWellFormed(),
    noticedAt: momentIn(fields, hoursAhead),
    key: textIn(fields, names.key).trim().slice(0, 200),
  };
}

function fieldsOf(body: string): Fields | null {
  const text = body.trim();
  if (text === '') return null;
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return null;
  }
}

function valueIn(fields: Fields, keys: readonly string[]): string | number | undefined {
  for (const key of keys) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
  }
  return undefined;
}

function textIn(fields: Fields, keys: readonly string[]): string {
  return String(valueIn(fields, keys) ?? '');
}

/** Seconds or milliseconds since 1970, or a date; without a zone it is the shop's. */
function momentIn(fields: Fields, hoursAhead: number): Date | null {
  const value = valueIn(fields, names.at);
  if (value === undefined) return null;
  const text = String(value).trim();
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
