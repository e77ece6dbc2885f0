import { redirect } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { type ExportFormat, exportFormats, openExport } from '#server/products/import/export.ts';
import { openDownload } from '#server/reports/downloads.ts';
import { readStore } from '#server/stores/store.ts';
import type { Route } from './+types/export';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const format = url.searchParams.get('format') ?? '';
  if (!isFormat(format)) throw new Response('Pilih format=xlsx atau format=csv.', { status: 400 });
  return loadOr(
    request,
    () => messages.productsLoadFailed,
    async () => {
      const store = await shop.run((tx) => readStore(tx, shop.storeId));
      if (!store) throw new Response(messages.storeGone, { status: 404 });
      const reader = { storeId: shop.storeId, accountId: shop.actor.id };
      const file = await openDownload(reader, () => openExport(format, shop.run, shop.storeId));
      if (!file) throw redirect(tooManyPath(url));
      const name = `produk-${store.slug}.${format}`;
      return new Response(file as BodyInit, {
        headers: {
          'content-type': exportFormats[format],
          'content-disposition': `attachment; filename="${name}"`,
        },
      });
    },
  );
}

/** Returns the import page's address with the parameter for the notice that too many downloads are running. */
function tooManyPath(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete('format');
  query.set('unduhan', 'penuh');
  return `${href('/dashboard/produk/impor')}?${query}`;
}

function isFormat(value: string): value is ExportFormat {
  return Object.hasOwn(exportFormats, value);
}
