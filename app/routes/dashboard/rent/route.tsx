import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { messages } from '#domain/messages.ts';
import { standingText } from '#domain/platform/time-left.ts';
import { invoiceState } from '#domain/rent/invoice.ts';
import { planInForce } from '#domain/rent/term.ts';
import { usedTexts } from '#domain/stores/free/allowance.ts';
import { waLink } from '#domain/stores/links.ts';
import { seatsText } from '#domain/team/seats.ts';
import { asSystemWithin } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { listRentInvoices, type RentInvoice, readRentBill, readRentRefunds } from '#server/rent/invoices.ts';
import { readOffers, readTenant } from '#server/rent/quotes.ts';
import { findTill } from '#server/rent/till.ts';
import { readAllowance } from '#server/stores/free/allowance.ts';
import { readSeats } from '#server/team/seats.ts';
import { useDashboardShop } from '../shop.ts';
import { type OpenShop, requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerPlanChoice } from './action.ts';
import { RentHistory } from './history.tsx';
import { OpenInvoice } from './open-invoice.tsx';
import { PlanChoiceForm } from './plan-form.tsx';

const loadFailed = 'Gagal memuat langganan.';

export const meta: Route.MetaFunction = () => [{ title: 'Langganan' }];

/** `?undangan=` names a plan to which the owner was invited. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => loadFailed,
    () => readRent(shop, url.searchParams.get('undangan')),
  );
}

async function readRent({ storeId, readOnly, run }: OpenShop, invited: string | null) {
  const read = await run(async (tx) => {
    const tenant = await readTenant(tx, storeId);
    if (!tenant) throw data(messages.storeGone, { status: 404 });
    const tillId = await findTill(tx);
    const { namaToko: _, waNumber: __, ...rented } = tenant;
    const invoices = await listRentInvoices(tx, storeId);
    const refunds = await asSystemWithin(tx, () => readRentRefunds(tx, invoices));
    return {
      rented,
      held: planInForce(tenant.terms, tenant.now),
      standing: standingText(tenant, tenant.now),
      allowance: await readAllowance(tx, storeId),
      seats: await readSeats(tx, storeId),
      invoices: invoices.map((one) => ({ ...one, refunded: refunds.get(one.orderId) ?? 0 })),
      offers: await readOffers(tx, tenant, invited),
      till: tillId === null ? 'none' : tillId === storeId ? 'own' : 'other',
    } as const;
  });
  const open = read.invoices.find(({ status }) => status === 'open');
  const bill = open ? await readRentBill(open) : null;
  const stateOf = (invoice: RentInvoice) =>
    invoiceState({ ...invoice, hasProof: invoice === open && bill?.hasProof === true }, read.rented.now);
  const isWaiting = open !== undefined && stateOf(open) === 'waiting';
  return {
    ...read,
    invoices: read.invoices.map((invoice) => ({ ...invoice, state: stateOf(invoice) })),
    open: open && bill && !readOnly ? { ...open, state: stateOf(open), bill } : null,
    isWaiting,
    key: randomUUID(),
    platformWa: env.platformWa ?? '',
  };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerPlanChoice(request, requireShop(context));
}

export default function Rent({ loaderData, actionData }: Route.ComponentProps) {
  const { readOnly } = useDashboardShop();
  const { rented, open, isWaiting, offers, till, key } = loaderData;
  const refused = refusalIn(actionData);
  const isPayer = !readOnly && till === 'other' && rented.status !== 'inactive' && rented.expiryDate !== null;
  const mayChoose = isPayer && !isWaiting && offers.length > 0;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <PageTitle lead="Paket toko Anda, sisa harinya, dan cara membayarnya.">Langganan</PageTitle>
      <NoticeRegion>{!(refused && mayChoose) && <AnswerNotice answer={actionData} />}</NoticeRegion>
      <PlanSection shown={loaderData} />
      {open && <OpenInvoice invoice={open} timeZone={rented.timeZone} />}
      {mayChoose && (
        <Section title={open ? 'Pilih paket lain' : 'Pilih paket'}>
          <PlanChoiceForm
            key={key}
            offers={offers}
            rented={rented}
            seats={loaderData.seats}
            formKey={key}
            refused={refused}
            replaces={open !== null}
          />
        </Section>
      )}
      {!readOnly && (till === 'none' || offers.length === 0) && (
        <AskOperator platformWa={loaderData.platformWa} />
      )}
      <RentHistory rented={rented} invoices={loaderData.invoices} />
    </div>
  );
}

function PlanSection({
  shown: { rented, held, standing, allowance, seats, till },
}: {
  shown: Route.ComponentProps['loaderData'];
}) {
  const { status } = rented;
  const plan = held ? `Paket ${held.name}` : status === 'trial' ? 'Masa coba' : 'Tanpa paket';
  const used = allowance && usedTexts(allowance);
  return (
    <Section title={till === 'own' ? 'Toko pengelola' : plan}>
      <p className="font-medium">{till === 'own' ? 'Toko ini tidak punya tanggal berakhir.' : standing}</p>
      {used && used.length > 0 && (
        <p className="mt-1 text-ink-soft text-sm">Terpakai {used.join(' dan ')}.</p>
      )}
      {seats.limit && <p className="mt-1 text-ink-soft text-sm">Tim: {seatsText(seats)}.</p>}
    </Section>
  );
}

function AskOperator({ platformWa }: { platformWa: string }) {
  const { namaToko, storeId } = useDashboardShop();
  const text = `Halo, saya ingin memperpanjang toko "${namaToko}" (ID ${storeId}).`;
  return (
    <Notice tone="info">
      Untuk memperpanjang, hubungi pengelola platform.{' '}
      {platformWa !== '' && (
        <a
          href={waLink(platformWa, text)}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline"
        >
          Perpanjang lewat WhatsApp
        </a>
      )}
    </Notice>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Langganan" fallback={loadFailed} />;
}
