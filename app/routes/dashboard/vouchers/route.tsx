import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { timeZoneNames } from '#domain/calendar/time-zone.ts';
import { keyIn } from '#domain/forms/page-key.ts';
import { lacksFactorAtTill } from '#server/rent/till.ts';
import { readStore } from '#server/stores/store.ts';
import { listVouchers } from '#server/vouchers/vouchers.ts';
import { AddSheet, useDoneCount } from '../add-sheet.tsx';
import { useDashboardShop } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerVoucherForm, factorPageOf } from './action.ts';
import { VoucherForm } from './form.tsx';
import { VoucherList } from './list.tsx';

const PAGE_SIZE = 20;

const emptyText = 'Belum ada voucher yang bisa dipakai. Buat satu, lalu bagikan kodenya ke pembeli.';

const loadFailed = 'Gagal memuat voucher.';

export const meta: Route.MetaFunction = () => [{ title: 'Voucher Diskon' }];

/** `?daftar=aktif` (active) or `lewat` (past) chooses a list; `setelah` is the cursor of a later page of that list. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { actor, storeId, readOnly } = shop;
  const asked = url.searchParams.get('daftar');
  const after = keyIn(url.searchParams);
  const keyFor = (list: string) => (asked === list ? after : null);
  return loadOr(
    request,
    () => loadFailed,
    () =>
      shop.run(async (tx) => {
        const store = await readStore(tx, storeId);
        if (!store) throw new Error('an open shop is not there');
        const page = (past: boolean, list: string) =>
          listVouchers(tx, storeId, { limit: PAGE_SIZE, after: keyFor(list), past });
        const isLocked = !readOnly && (await lacksFactorAtTill(tx, actor, storeId));
        const factorAt = isLocked ? factorPageOf(shop, url) : null;
        const lists = { current: await page(false, 'aktif'), past: await page(true, 'lewat') };
        return { ...lists, now: store.now, factorAt };
      }),
  );
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerVoucherForm(request, requireShop(context), url);
}

export { rereadAfterRefusal as shouldRevalidate } from '#app/revalidation.ts';

export default function Vouchers({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const { current, past, now, factorAt } = loaderData;
  const failed = refusalIn(actionData);
  const refused = failed?.values.intent === 'create' ? failed : null;
  const doneCount = useDoneCount(actionData);
  const making = !shop.readOnly && (
    <AddSheet key={doneCount} title="Voucher baru" refused={refused} isFirst={current.vouchers.length === 0}>
      <VoucherForm
        refused={refused}
        zoneName={timeZoneNames[shop.timeZone]}
        factorAt={factorAt}
        hasFactor={shop.hasFactor}
      />
    </AddSheet>
  );
  return (
    <div className="grid gap-6">
      <div>
        <PageTitle lead="Potongan harga yang dimasukkan pembeli di keranjang.">Voucher Diskon</PageTitle>
      </div>
      <NoticeRegion>{!refused && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {making}
      <Section title="Voucher Aktif">
        <VoucherList page={current} now={now} list="aktif" empty={emptyText} />
      </Section>
      {past.vouchers.length > 0 && (
        <Section title="Voucher yang Sudah Lewat">
          <VoucherList page={past} now={now} list="lewat" empty="" />
        </Section>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Voucher Diskon" fallback={loadFailed} />;
}
