import type { ReadableStream } from 'node:stream/web';
import { activityNouns, activityTitle } from '#domain/activity/activity.ts';
import { changeTexts } from '#domain/activity/changes-text.ts';
import type { ActivityFilter } from '#domain/activity/filter.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { presetNames } from '#domain/rights.ts';
import type { Tx } from '../db/access.ts';
import { openTable, type TableColumn, type TableFormat, writtenTable } from '../spreadsheets/write-table.ts';
import { type ActivityPage, type ActivityQuery, type ActivityRow, readActivities } from './activities.ts';

type ActivityFileRequest = {
  storeId: string;
  timeZone: TimeZone;
  filter: Pick<ActivityFilter, 'personId' | 'noun'>;
  reader: ActivityQuery['reader'];
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

const BATCH = 500;

export function openActivityFile(
  format: TableFormat,
  request: ActivityFileRequest,
): Promise<ReadableStream<Uint8Array>> {
  return openTable(format, writtenTable('Aktivitas', columnsIn(request.timeZone), readBatches(request)));
}

function columnsIn(timeZone: TimeZone): TableColumn<ActivityRow>[] {
  return [
    { header: 'Waktu', width: 24, kind: 'text', of: ({ at }) => formatDateTime(at, timeZone) },
    { header: 'Orang', width: 24, kind: 'text', of: ({ by }) => by.name },
    { header: 'Peran sekarang', width: 14, kind: 'text', of: ({ by }) => presetNames[by.role] },
    { header: 'Bagian', width: 16, kind: 'text', of: ({ noun }) => activityNouns[noun] },
    {
      header: 'Kegiatan',
      width: 32,
      kind: 'text',
      of: ({ source, noun, verb }) => activityTitle(source, noun, verb),
    },
    { header: 'Rincian', width: 40, kind: 'text', of: subjectOf },
    { header: 'Perubahan', width: 48, kind: 'text', of: ({ details }) => changeTexts(details).join('; ') },
  ];
}

function subjectOf({ orderNumber, subject }: ActivityRow): string {
  return orderNumber === null ? subject : `Pesanan ${orderNumberLabel(orderNumber)}`;
}

/** Reads each batch in its own transaction, so that a slow client occupies neither memory nor a connection. */
async function* readBatches({
  storeId,
  filter,
  reader,
  run,
}: ActivityFileRequest): AsyncGenerator<ActivityRow[]> {
  let after: string | null = null;
  do {
    const query: ActivityQuery = { ...filter, reader, limit: BATCH, after };
    const page: ActivityPage = await run((tx) => readActivities(tx, storeId, query));
    yield page.activities;
    after = page.next;
  } while (after !== null);
}
