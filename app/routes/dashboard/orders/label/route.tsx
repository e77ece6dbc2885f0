import { data } from 'react-router';
import { auditView } from '#app/access/auditor.ts';
import { loadOr, requestIdOf } from '#app/load-failure.ts';
import {
  enterShop,
  type OpenShop,
  requireOpenStore,
  requireShop,
} from '#app/routes/dashboard/shop-access.ts';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { InlineScript } from '#app/ui/page/scripts.tsx';
import { messages } from '#domain/messages.ts';
import { MAX_CHOSEN, parseChosen, writeChosen } from '#domain/orders/batch/chosen.ts';
import { fitLabel, type LabelSize, labelSizes, parseLabelSize, scannedText } from '#domain/orders/label.ts';
import { href } from '#domain/routes/href.ts';
import { barsOf } from '#server/orders/labels/bars.ts';
import { readLabelOrders } from '#server/orders/labels/read.ts';
import { readShippingSettings } from '#server/shipping/settings.ts';
import type { Route } from './+types/route';
import { Label } from './label.tsx';
import sheetStyle from './sheet.css?inline';

/** Only labels are to be printed, so the page has no header, footer or scripts. */
export const handle = { standsAlone: true };

export const middleware: Route.MiddlewareFunction[] = [enterShop];

export const meta: Route.MetaFunction = () => [
  { title: 'Cetak Label' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { ids, tooMany } = parseChosen(url.searchParams);
  if (tooMany)
    throw data(`Paling banyak ${MAX_CHOSEN} label sekali cetak. Pilih lebih sedikit pesanan.`, {
      status: 400,
    });
  if (ids.length === 0) throw data('Pilih dulu pesanan yang labelnya mau dicetak.', { status: 400 });
  return loadOr(
    request,
    () => messages.ordersLoadFailed('ada gangguan di server.', requestIdOf(request)),
    async () => {
      const store = await requireOpenStore(request, shop);
      const { orders, shipping } = await shop.run(async (tx) => ({
        orders: await readLabelOrders(tx, shop.storeId, ids),
        shipping: await readShippingSettings(tx, shop.storeId),
      }));
      if (orders.length === 0) throw data(messages.orderNotFound, { status: 404 });
      if (shop.readOnly) await auditViews(shop, request, orders);
      const { namaToko, waNumber, timeZone } = store;
      return {
        size: parseLabelSize(url.searchParams.get('ukuran')),
        toko: url.searchParams.get('toko'),
        sender: { namaToko, waNumber, timeZone, origin: shipping?.originCityName ?? '' },
        missing: ids.length - orders.length,
        labels: await Promise.all(
          orders.map(async (order) => ({
            ...order,
            fit: fitLabel(order),
            bars: await barsOf(scannedText(order.orderNumber)),
          })),
        ),
      };
    },
  );
}

async function auditViews(
  { actor, storeId }: OpenShop,
  request: Request,
  orders: { id: string }[],
): Promise<void> {
  for (const { id } of orders)
    await auditView(actor, request, { action: 'order-visit', storeId, details: { orderId: id } });
}

export default function LabelSheets({ loaderData }: Route.ComponentProps) {
  const { labels, sender, size, missing } = loaderData;
  const { width, height } = labelSizes[size];
  return (
    <>
      <style>{`@page{size:${width}mm ${height}mm;margin:0}:root{--paper-width:${width}mm;--paper-height:${height}mm}${sheetStyle}`}</style>
      <Head page={loaderData} />
      {missing > 0 && (
        <p role="status" className="px-4 text-center font-medium print:hidden">
          {missing} pesanan tidak ditemukan dan tidak ikut dicetak.
        </p>
      )}
      <div className="sheets">
        {labels.map((order) => (
          <div key={order.id} className="sheet">
            <Label order={order} sender={sender} />
          </div>
        ))}
      </div>
    </>
  );
}

type HeadProps = { page: Route.ComponentProps['loaderData'] };

function Head({ page: { labels, size, toko } }: HeadProps) {
  const orders = writeChosen(labels.map(({ id }) => id));
  const shop = toko === null ? '' : `&toko=${encodeURIComponent(toko)}`;
  return (
    <>
      <div className="sticky top-0 flex items-center justify-between gap-4 border-line border-b bg-surface px-4 py-2.5 print:hidden">
        <h1 className="font-bold text-lg">Cetak Label ({labels.length})</h1>
        <button type="button" id="cetak" className={buttonClass('primary', '')} hidden>
          Cetak
        </button>
      </div>
      <div className="grid justify-center gap-1 px-4 pt-2 text-ink-soft text-sm print:hidden">
        <p className="flex flex-wrap gap-x-5 text-base">
          {(Object.keys(labelSizes) as LabelSize[]).map((one) => (
            <a
              key={one}
              href={`?${orders}&ukuran=${one}${shop}`}
              aria-current={one === size ? 'true' : undefined}
              className="inline-flex min-h-11 items-center text-brand underline aria-[current]:font-bold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {labelSizes[one].name}
            </a>
          ))}
        </p>
        <p className="max-w-[25rem]">
          Satu label per halaman. Di jendela cetak pilih kertas {labelSizes[size].name}, skala 100%, tanpa
          margin.
          <noscript> Buka jendela cetak dari menu browser Anda.</noscript>
        </p>
      </div>
      <InlineScript source={printButtonScript} />
    </>
  );
}

const printButtonScript =
  "{const button=document.getElementById('cetak');button.hidden=false;button.onclick=()=>print()}";

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: href('/dashboard/pesanan'), label: 'Pesanan Masuk' }} />;
}
