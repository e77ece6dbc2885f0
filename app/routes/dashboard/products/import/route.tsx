import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOrNull } from '#app/load-failure.ts';
import { Downloads, TooManyDownloads } from '#app/routes/dashboard/downloads.tsx';
import { useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { readAllowanceNote } from '#server/stores/free/allowance.ts';
import { SubpageHead } from '../head.tsx';
import type { Route } from './+types/route';
import { answerSheets } from './action.ts';
import { SheetForm } from './form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Impor & Ekspor Produk' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return { room: await loadOrNull(request, () => shop.run((tx) => readAllowanceNote(tx, shop.storeId))) };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSheets(request, requireShop(context));
}

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const refusal = refusalIn(actionData);
  return (
    <div className="grid gap-6">
      <SubpageHead
        back={{ to: href('/dashboard/produk'), text: 'Kembali ke Produk' }}
        lead="Ubah banyak produk sekaligus di Excel, atau pindahkan produk dari Shopee."
        title="Impor & Ekspor Produk"
      />
      <TooManyDownloads />
      <Section title="Ekspor">
        <p className="mb-3 text-ink-soft">
          Semua produk, satu baris untuk setiap varian. Ubah di Excel, lalu impor lagi di bawah. Jangan ubah
          kolom ID; kosongkan untuk produk baru.
        </p>
        <Downloads path={href('/dashboard/produk/ekspor')} />
      </Section>
      {!shop.readOnly && takesOrders(shop.phase) ? (
        <Section title="Impor">
          {loaderData.room && (
            <div className="mb-3">
              <Notice tone="warning">{loaderData.room}</Notice>
            </div>
          )}
          <SheetForm answer={refusal} />
        </Section>
      ) : (
        <AnswerNotice answer={refusal} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/dashboard/produk'), label: 'Produk' };
  return (
    <LoadFailed error={error} title="Impor & Ekspor Produk" fallback="Gagal memuat halaman ini." way={way} />
  );
}
