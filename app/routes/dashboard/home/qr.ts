import { loadOr } from '#app/load-failure.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { messages } from '#domain/messages.ts';
import { shopLink } from '#domain/stores/links.ts';
import { readStore } from '#server/stores/store.ts';
import type { Route } from './+types/qr';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => 'Gagal membuat QR.',
    async () => {
      const store = await shop.run((tx) => readStore(tx, shop.storeId));
      if (!store) throw new Response(messages.storeGone, { status: 404 });
      const { renderQrPoster } = await import('#server/stores/qr-poster.ts');
      const png = await renderQrPoster(store.namaToko, shopLink(url.origin, store.slug));
      if (!png) throw new Response('Sedang ramai.', { status: 503, headers: { 'retry-after': '5' } });
      return new Response(new Uint8Array(png), {
        headers: {
          'content-type': 'image/png',
          'content-disposition': `attachment; filename="qr-${store.slug}.png"`,
        },
      });
    },
  );
}
