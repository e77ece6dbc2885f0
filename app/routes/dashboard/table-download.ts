import type { ReadableStream } from 'node:stream/web';
import { redirect } from 'react-router';
import { openDownload } from '#server/reports/downloads.ts';
import { type TableFormat, tableFormats } from '#server/spreadsheets/write-table.ts';
import type { OpenShop } from './shop-access.ts';

type Table = { shop: OpenShop; name: string; format: TableFormat };

/** Sends a table as a file. If the shop has too many downloads running, redirects to a page that says so. */
export async function answerTable(
  url: URL,
  { shop, name, format }: Table,
  open: () => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  const file = await openDownload({ storeId: shop.storeId, accountId: shop.actor.id }, open);
  if (!file) throw redirect(tooManyPath(url));
  return new Response(file as BodyInit, {
    headers: {
      'content-type': tableFormats[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  });
}

function tooManyPath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('format');
  query.delete('isi');
  query.set('unduhan', 'penuh');
  return `${pathname.replace(/\/unduh$/, '')}?${query}`;
}
