import type { SpanPart } from './part.ts';
import type { StatusTrouble } from './spans.ts';
import { durationText, type StatusView, troubleText, troubleTitle } from './view.ts';

type Place = { page: string; feed: string; platformName: string };

/** The body of /status.json. Its fields must never be renamed, because docs/product/status.md#json documents them. */
export function statusJson({ state, sentence, databaseAway, measuredAt, at, parts, troubles }: StatusView) {
  return {
    state,
    sentence,
    at: at.toISOString(),
    measuredAt: measuredAt?.toISOString() ?? null,
    databaseReachable: !databaseAway,
    parts: parts.map(({ part, name, state: now, uptime, days }) => ({
      part,
      name,
      state: now,
      uptimePercent: uptime,
      days,
    })),
    troubles: troubles.map((one) => ({
      id: troubleId(one),
      parts: one.parts,
      state: one.kind,
      beganAt: one.beganAt.toISOString(),
      endedAt: one.isOpen ? null : one.endedAt.toISOString(),
    })),
  };
}

/** Makes the Atom feed (RFC 4287) of outages. An entry changes only once, when its outage has ended. */
export function statusFeed({ troubles, measuredAt, at }: StatusView, place: Place): string {
  const { page, feed, platformName } = place;
  const changes = troubles.map(changedAt);
  const updated = changes.length > 0 ? new Date(Math.max(...changes)) : startOfYear(measuredAt ?? at);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="id">',
    `<title>${escaped(`Status layanan ${platformName}`)}</title>`,
    `<id>${escaped(page)}</id>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(feed)}"/>`,
    `<author><name>${escaped(platformName)}</name></author>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...troubles.map((one) => entryOf(one, page)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf(trouble: StatusTrouble, page: string): string {
  const address = escaped(`${page}#${troubleId(trouble)}`);
  const ended = trouble.isOpen
    ? ''
    : ` (selesai, ${durationText(trouble.endedAt.getTime() - trouble.beganAt.getTime())})`;
  return [
    '<entry>',
    `<title>${escaped(troubleTitle(trouble) + ended)}</title>`,
    `<id>${address}</id>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${trouble.beganAt.toISOString()}</published>`,
    `<updated>${new Date(changedAt(trouble)).toISOString()}</updated>`,
    `<content type="text">${escaped(troubleText(trouble))}</content>`,
    '</entry>',
  ].join('\n');
}

/** Ids never change, because feed readers and links use them. Example: 'mail-20261127T101500Z'. */
export function troubleId({ parts, beganAt }: { parts: readonly SpanPart[]; beganAt: Date }): string {
  return `${parts[0]}-${beganAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

function changedAt({ isOpen, beganAt, endedAt }: StatusTrouble): number {
  return (isOpen ? beganAt : endedAt).getTime();
}

/** Returns the `updated` time of a feed without entries, which must not change with each request. */
function startOfYear(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), 0, 1));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
