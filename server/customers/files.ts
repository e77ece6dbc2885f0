import type { ReadableStream } from 'node:stream/web';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { ShopCustomer } from '#domain/customers/customer.ts';
import { SEARCHED_ORDERS } from '#domain/orders/search.ts';
import type { Tx } from '../db/access.ts';
import { openTable, type TableColumn, type TableFormat, writtenTable } from '../spreadsheets/write-table.ts';
import { readNewestOrderId, walkCustomers } from './customers.ts';
import { addUpOrders, readCustomers } from './figures.ts';

type CustomerFileRequest = {
  storeId: string;
  timeZone: TimeZone;
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

const BATCH = 100;

export function openCustomerFile(
  format: TableFormat,
  request: CustomerFileRequest,
): Promise<ReadableStream<Uint8Array>> {
  return openTable(format, writtenTable('Pelanggan', columnsIn(request.timeZone), readBatches(request)));
}

function columnsIn(timeZone: TimeZone): TableColumn<ShopCustomer>[] {
  return [
    { header: 'Nama', width: 24, kind: 'text', of: ({ name }) => name },
    { header: 'WhatsApp', width: 17, kind: 'text', of: ({ wa }) => wa },
    { header: 'Email', width: 28, kind: 'text', of: ({ email }) => email },
    { header: 'Jumlah Pesanan', width: 16, kind: 'number', of: ({ orders }) => orders },
    { header: 'Belanja Selesai', width: 16, kind: 'rupiah', of: ({ spent }) => spent },
    {
      header: 'Pesanan Terakhir',
      width: 24,
      kind: 'text',
      of: ({ lastOrderAt }) => formatDateTime(lastOrderAt, timeZone),
    },
    { header: 'Tag', width: 24, kind: 'text', of: ({ tags }) => tags.join(', ') },
    { header: 'Catatan', width: 48, kind: 'text', of: ({ note }) => note },
  ];
}

/** Reads each batch of customers in its own transaction, so that a slow download holds no database connection. */
async function* readBatches({ storeId, run }: CustomerFileRequest): AsyncGenerator<ShopCustomer[]> {
  const upTo = await run((tx) => readNewestOrderId(tx, storeId));
  let after: string | null = null;
  do {
    const cut = { limit: SEARCHED_ORDERS, after, upTo };
    const walk: Awaited<ReturnType<typeof walkCustomers>> = await run((tx) =>
      walkCustomers(tx, storeId, null, cut),
    );
    for (let at = 0; at < walk.ids.length; at += BATCH) {
      const ids = walk.ids.slice(at, at + BATCH);
      const customers = await run((tx) => readCustomers(tx, storeId, ids));
      const batch: ShopCustomer[] = [];
      for (const one of customers)
        batch.push(one.countCapped ? { ...one, ...(await addUpOrders(run, storeId, one.id)) } : one);
      yield batch;
    }
    after = walk.next;
  } while (after !== null);
}
