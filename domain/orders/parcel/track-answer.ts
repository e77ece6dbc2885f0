import { z } from 'zod';
import { MAX_TRACK_STEPS, type Track, type TrackStep } from './track.ts';

/** Makes one line of at most `most` letters from a provider's text. Anything but a text or number becomes ''. */
const words = (most: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
    .transform((value) => inOneLine(value, most));

const step = z
  .object({
    manifest_description: words(200),
    manifest_code: words(40),
    manifest_date: words(30),
    manifest_time: words(20),
    city_name: words(80),
  })
  .transform(
    ({ manifest_description, manifest_code, manifest_date, manifest_time, city_name }): TrackStep => ({
      at: momentOf(manifest_date, manifest_time),
      text: manifest_description || manifest_code,
      place: city_name,
    }),
  );

const summary = z.object({ status: words(60) }).catch({ status: '' });
const delivery = z
  .object({ status: words(60), pod_receiver: words(80) })
  .catch({ status: '', pod_receiver: '' });

const waybill = z.object({
  delivered: z.unknown().optional(),
  summary,
  delivery_status: delivery,
  manifest: z.array(z.unknown()).catch([]),
});

const envelope = z.object({ meta: z.object({ code: z.int() }), data: z.unknown().optional() });

export type ReadTrack = { code: number; track: Track | null } | null;

export function readTrackAnswer(json: unknown): ReadTrack {
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return null;
  const { meta, data } = parsed.data;
  const read = waybill.safeParse(data);
  return { code: meta.code, track: read.success ? trackOf(read.data) : null };
}

function trackOf({ delivered, summary, delivery_status, manifest }: z.output<typeof waybill>): Track | null {
  const steps = manifest.slice(0, MAX_READ).flatMap((row) => {
    const read = step.safeParse(row);
    return read.success && read.data.text !== '' ? [read.data] : [];
  });
  const status = summary.status || delivery_status.status;
  if (steps.length === 0 && status === '') return null;
  return {
    status,
    delivered: delivered === true || /^delivered$/i.test(status),
    receiver: delivery_status.pod_receiver,
    steps: newestFirst(steps).slice(0, MAX_TRACK_STEPS),
  };
}

const MAX_READ = 500;

/** First reverses a list whose oldest step comes first, because sorting keeps the order of steps with equal times. */
function newestFirst(steps: TrackStep[]): TrackStep[] {
  const [first, last] = [steps[0]?.at ?? '', steps.at(-1)?.at ?? ''];
  const turned = first < last ? steps.toReversed() : steps;
  return turned.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)/;
const DAY_FIRST = /^(\d\d)-(\d\d)-(\d{4})/;
const TIME = /(?:^|[ T])([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?/;

function momentOf(date: string, time: string): string {
  const turned = DAY_FIRST.exec(date);
  const day = turned ? `${turned[3]}-${turned[2]}-${turned[1]}` : (DAY.exec(date)?.[0] ?? '');
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) return '';
  const [, hour, minute, second = '00'] = TIME.exec(time) ?? TIME.exec(date.slice(10)) ?? [];
  return hour === undefined ? day : `${day}T${hour}:${minute}:${second}`;
}

function inOneLine(text: string, most: number): string {
  const line = text
    .slice(0, 2_000)
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).toWellFormed()}…` : line;
}

const cachedTrack = z.object({
  status: z.string(),
  delivered: z.boolean(),
  receiver: z.string(),
  steps: z.array(z.object({ at: z.string(), text: z.string(), place: z.string() })),
});

export function parseCachedTrack(text: string | null): Track | null {
  const parsed = text === null ? null : cachedTrack.safeParse(JSON.parse(text));
  return parsed?.success ? parsed.data : null;
}
