import { Smartphone } from 'lucide-react';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { AddSheet } from '#app/routes/dashboard/add-sheet.tsx';
import { ClosedCard } from '#app/routes/dashboard/closed-card.tsx';
import { readOpenStore, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { StatementLink } from '#app/routes/dashboard/statement-link.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { automaticState, automaticText } from '#domain/payments/notices/automatic-text.ts';
import { MAX_PHONES } from '#domain/payments/notices/phone.ts';
import { href } from '#domain/routes/href.ts';
import { readAutomaticPayment } from '#server/payments/notices/automatic.ts';
import { listPhones } from '#server/payments/notices/phones.ts';
import { listRules, listUnreadNotices } from '#server/payments/notices/unread.ts';
import type { Route } from './+types/route';
import { answerNoticeForm } from './action.ts';
import { AutomaticForm } from './automatic-form.tsx';
import { Guides } from './guides.tsx';
import { NewPhoneKey, PhoneForm, PhoneList } from './phones.tsx';
import { TaughtRules, UnreadNotices } from './unread.tsx';

const loadFailed = 'Gagal memuat notifikasi pembayaran.';

export const meta: Route.MetaFunction = () => [{ title: 'Notifikasi Pembayaran' }];

/** Returns null for super admins, because only the shop may see the payments that its phones reported. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      const store = await readOpenStore(request, shop);
      if (!store || shop.readOnly) return null;
      const { now } = store;
      return shop.run(async (tx) => ({
        now,
        phones: await listPhones(tx, shop.storeId),
        unread: await listUnreadNotices(tx, shop.storeId),
        rules: await listRules(tx, shop.storeId),
        automatic: await readAutomaticPayment(tx, shop.storeId),
      }));
    },
  );
}

export function action({ context, request, url }: Route.ActionArgs) {
  return answerNoticeForm(request, requireShop(context), url);
}

export { rereadAfterRefusal as shouldRevalidate } from '#app/revalidation.ts';

export default function PaymentNotices({ loaderData: shown, actionData }: Route.ComponentProps) {
  const refused = refusalIn(actionData);
  const added = actionData && 'added' in actionData ? (actionData.added as NewKey) : null;
  const asks = (intent: string): Refused | null => (refused?.values.intent === intent ? refused : null);
  const isInForm = Boolean(asks('add') ?? asks('automatic'));
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <PageTitle lead="HP Anda meneruskan notifikasi bank dan dompet digital, toko mencocokkannya dengan tagihan.">
          Notifikasi Pembayaran
        </PageTitle>
        <StatementLink />
      </div>
      <NoticeRegion>{!isInForm && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {shown === null ? (
        <Notice tone="info">Notifikasi pembayaran hanya dilihat pemilik toko.</Notice>
      ) : (
        <>
          {added && <NewPhoneKey added={added} />}
          <Section title="HP yang meneruskan">
            {shown.phones.length === 0 ? (
              <EmptyState title="Belum ada HP" icon={<Smartphone />}>
                Tambahkan HP Android yang menerima notifikasi bank. Anda mendapat alamat dan kunci untuk
                aplikasi penerusnya.
              </EmptyState>
            ) : (
              <PhoneList phones={shown.phones} now={shown.now} />
            )}
          </Section>
          {(shown.phones.length < MAX_PHONES || asks('add')) && (
            <AddSheet key={added?.key ?? 'tambah'} title="Tambah HP" refused={asks('add')}>
              <PhoneForm refused={asks('add')} />
            </AddSheet>
          )}
          <UnreadNotices {...shown.unread} />
          <TaughtRules rules={shown.rules} />
          <ClosedCard
            key={automaticText(shown.automatic)}
            title="Otomatis Lunas"
            state={automaticState(shown.automatic)}
            isOpen={asks('automatic') !== null}
          >
            <AutomaticForm settings={shown.automatic} refused={asks('automatic')} />
          </ClosedCard>
          <Guides />
        </>
      )}
    </div>
  );
}

type NewKey = { key: string; address: string };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/dashboard/notifikasi'), label: 'Notifikasi Pembayaran' };
  return <LoadFailed error={error} title="Notifikasi Pembayaran" fallback={loadFailed} way={way} />;
}
