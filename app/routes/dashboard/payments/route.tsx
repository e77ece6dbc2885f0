import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { MAX_ACCOUNTS } from '#domain/payment-methods/account.ts';
import type { Qris } from '#domain/payment-methods/qris.ts';
import type { PaymentSettings } from '#domain/payment-methods/settings.ts';
import { listAccounts } from '#server/payment-methods/accounts.ts';
import { readShopQris } from '#server/payment-methods/qris.ts';
import { readPaymentSettings } from '#server/payment-methods/settings.ts';
import { AddSheet } from '../add-sheet.tsx';
import { ClosedCard } from '../closed-card.tsx';
import { useDashboardShop } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import { StatementLink } from '../statement-link.tsx';
import type { Route } from './+types/route';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { answerPaymentForm } from './action.ts';
import { QrisSection } from './qris-section.tsx';
import { useSaveCounts } from './save-counts.ts';
import { PaymentSettingsForm } from './settings-form.tsx';

const loadFailed = 'Gagal memuat pembayaran.';

export const meta: Route.MetaFunction = () => [{ title: 'Pembayaran' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => loadFailed,
    () =>
      shop.run(async (tx) => ({
        accounts: await listAccounts(tx, shop.storeId),
        qris: await readShopQris(tx, shop.storeId),
        settings: await readPaymentSettings(tx, shop.storeId),
      })),
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerPaymentForm(request, requireShop(context));
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, qris, settings } = loaderData;
  const { readOnly } = useDashboardShop();
  const refused = refusalIn(actionData);
  const about = formOf(refused);
  const refusalOf = (form: string) => (about === form ? refused : null);
  const isShown =
    about === '' || about === 'settings' || about === 'qris' || accounts.some(({ id }) => id === about);
  const saves = useSaveCounts(actionData);
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <PageTitle lead="Ke mana pembeli membayar. Tampil di tagihan setiap pesanan.">Pembayaran</PageTitle>
        <StatementLink />
      </div>
      <NoticeRegion>{!isShown && <AnswerNotice answer={actionData} />}</NoticeRegion>
      <Section title="Rekening & Dompet Digital">
        {accounts.length === 0 && (
          <p className="text-ink-soft">
            Belum ada. Tambahkan rekening supaya pembeli bisa menyalin nomornya dari tagihan.
          </p>
        )}
        <AccountList key={saves.accounts} accounts={accounts} refusalOf={refusalOf} editable={!readOnly} />
      </Section>
      {!readOnly && (accounts.length < MAX_ACCOUNTS || about === '') && (
        <AddSheet key={`rekening ${saves.accounts}`} title="Rekening baru" refused={refusalOf('')}>
          <AccountForm account={null} places={0} refused={refusalOf('')} />
        </AddSheet>
      )}
      <QrisSection
        key={`qris ${saves.qris}`}
        qris={qris}
        read={actionData && 'read' in actionData ? (actionData.read as Qris) : null}
        refused={refusalOf('qris')}
        editable={!readOnly}
      />
      <ClosedCard
        key={`lain ${saves.settings}`}
        title="Cara Pembayaran Lain"
        state={otherWays(settings)}
        isOpen={about === 'settings'}
      >
        <PaymentSettingsForm settings={settings} refused={refusalOf('settings')} editable={!readOnly} />
      </ClosedCard>
    </div>
  );
}

function otherWays({ caraPembayaran, uniqueCodes }: PaymentSettings): string {
  return `${caraPembayaran || 'Tanpa catatan'} · ${uniqueCodes ? 'dengan' : 'tanpa'} kode unik`;
}

/** Returns which form was refused: an account's id ('' for a new one), 'settings' or 'qris'; null if none was. */
function formOf(refused: Refused | null): string | null {
  const intent = refused?.values.intent ?? '';
  if (intent === 'settings') return intent;
  return intent.endsWith('qris') ? 'qris' : (refused?.values.id ?? null);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Pembayaran" fallback={loadFailed} />;
}
