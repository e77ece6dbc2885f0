import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTable } from '#app/routes/dashboard/table-download.ts';
import { openCustomerFile } from '#server/customers/files.ts';
import type { Route } from './+types/download';

export function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return answerTable(request, url, shop, {
    failure: () => 'Gagal memuat daftar pelanggan.',
    nameFor: ({ slug }) => `pelanggan-${slug}`,
    audit: { action: 'customer-list' },
    open: (format, { storeId, timeZone }) => openCustomerFile(format, { storeId, timeZone, run: shop.run }),
  });
}
