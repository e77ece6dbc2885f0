import type { ReadableStream } from 'node:stream/web';
import { redirect } from 'react-router';
import { auditorOf } from '#app/access/auditor.ts';
import { loadOr } from '#app/load-failure.ts';
import { messages } from '#domain/messages.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { asUser } from '#server/db/access.ts';
import { openDownload } from '#server/reports/downloads.ts';
import { isTableFormat, type TableFormat, tableFormats } from '#server/spreadsheets/write-table.ts';
import { readStore, type Store } from '#server/stores/store.ts';
import type { OpenShop } from './shop-access.ts';

type Table = {
  failure: (error: unknown) => string;
  /** The file's name without the extension. */
  nameFor: (store: Store) => string;
  /** The audit entry for a download by a super admin. Missing for tables that only the shop's team may download. */
  audit?: { action: 'customer-list' | 'report-download'; details?: Record<string, string | boolean> };
  open: (format: TableFormat, store: Store) => Promise<ReadableStream<Uint8Array>>;
};

/** Sends a table as a file. If the shop has too many downloads running, redirects to a page that says so. */
export function answerTable(
  request: Request,
  url: URL,
  shop: OpenShop,
  { failure, nameFor, audit, open }: Table,
): Promise<Response> {
  const format = url.searchParams.get('format') ?? '';
  if (!isTableFormat(format)) throw new Response('Pilih format=xlsx atau format=csv.', { status: 400 });
  return loadOr(request, failure, async () => {
    const { actor, storeId, readOnly } = shop;
    const store = await shop.run((tx) => readStore(tx, storeId));
    if (!store) throw new Response(messages.storeGone, { status: 404 });
    if (readOnly && audit) {
      const entry = { action: audit.action, storeId, details: { format, ...audit.details } };
      await asUser(actor, (tx) => recordAudit(tx, auditorOf(actor, request), entry));
    }
    const file = await openDownload({ storeId, accountId: actor.id }, () => open(format, store));
    if (!file) throw redirect(tooManyPath(url));
    return new Response(file as BodyInit, {
      headers: {
        'content-type': tableFormats[format],
        'content-disposition': `attachment; filename="${nameFor(store)}.${format}"`,
      },
    });
  });
}

function tooManyPath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('format');
  query.delete('isi');
  query.set('unduhan', 'penuh');
  return `${pathname.replace(/\/unduh$/, '')}?${query}`;
}
