import { MessageCircle } from 'lucide-react';
import { data, Form, Link } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextArea, TextField } from '#app/ui/controls/field.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import {
  MAX_CUSTOMER_NOTE,
  MAX_CUSTOMER_TAGS,
  MAX_TAG_LETTERS,
  type ShopCustomer,
} from '#domain/customers/customer.ts';
import { formatPhone } from '#domain/format.ts';
import { isUuid } from '#domain/id.ts';
import { href } from '#domain/routes/href.ts';
import { waLink } from '#domain/stores/links.ts';
import { readShopCustomer } from '#server/customers/customers.ts';
import { CustomerTags, chatGreeting, ordersText, spentText } from '../facts.tsx';
import type { Route } from './+types/route';
import { answerCustomerForm, customerGone } from './action.ts';

const loadFailed = 'Gagal memuat pelanggan.';

export const meta: Route.MetaFunction = () => [{ title: 'Data Pelanggan' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { customerId } = params;
  if (!isUuid(customerId)) throw data(customerGone, { status: 404 });
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      const customer = await shop.run((tx) => readShopCustomer(tx, shop.storeId, customerId));
      if (!customer) throw data(customerGone, { status: 404 });
      return { customer };
    },
  );
}

export function action({ context, params, request }: Route.ActionArgs) {
  return answerCustomerForm(request, requireShop(context), params.customerId);
}

export default function CustomerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { customer } = loaderData;
  const { readOnly } = useDashboardShop();
  const pathTo = useDashboardPath();
  return (
    <div className="grid gap-5">
      <div>
        <Link
          to={pathTo(href('/dashboard/pelanggan'))}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          Semua Pelanggan
        </Link>
        <PageTitle lead={customer.name}>Data Pelanggan</PageTitle>
      </div>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <CustomerFacts customer={customer} />
        <Section title="Catatan Toko">
          {readOnly ? (
            <div>
              <p className="wrap-anywhere whitespace-pre-line">{customer.note || 'Belum ada catatan.'}</p>
              <CustomerTags tags={customer.tags} />
            </div>
          ) : (
            <NotesForm customer={customer} answer={actionData} />
          )}
        </Section>
      </div>
    </div>
  );
}

function CustomerFacts({ customer }: { customer: ShopCustomer }) {
  const { namaToko, timeZone } = useDashboardShop();
  const pathTo = useDashboardPath();
  const { name, wa, email, lastOrderAt } = customer;
  const facts = [
    ['WhatsApp', formatPhone(wa)],
    ['Email', email],
    ['Jumlah pesanan', ordersText(customer)],
    ['Total pesanan selesai', spentText(customer)],
    ['Pesanan terakhir', formatDateTime(lastOrderAt, timeZone)],
  ].filter(([, text]) => text !== '');
  const linkClass =
    'inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong px-4 font-semibold';
  return (
    <Section title="Ringkasan">
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(([label, text]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={pathTo(`${href('/dashboard/pesanan')}?cari=${formatPhone(wa)}`)} className={linkClass}>
          Lihat pesanannya
        </Link>
        <a
          href={waLink(wa, chatGreeting(name, namaToko))}
          target="_blank"
          rel="noreferrer"
          className={linkClass}
        >
          <MessageCircle aria-hidden className="size-5" />
          Chat WhatsApp
        </a>
      </div>
    </Section>
  );
}

function NotesForm({ customer, answer }: { customer: ShopCustomer; answer: Answer | undefined }) {
  const { form, field } = useAnswer(answer);
  return (
    <Form ref={form} method="post" className="grid gap-4" noValidate>
      <AnswerNotice answer={answer} />
      <TextArea
        {...field('note', customer.note)}
        label="Catatan"
        rows={4}
        maxLength={MAX_CUSTOMER_NOTE}
        hint="Hanya terlihat di dashboard toko, tidak oleh pelanggan."
      />
      <TextField
        {...field('tags', customer.tags.join(', '))}
        label="Tag"
        maxLength={200}
        autoComplete="off"
        hint={`Pisahkan dengan koma, misalnya reseller, langganan. Paling banyak ${MAX_CUSTOMER_TAGS}, masing-masing ${MAX_TAG_LETTERS} huruf.`}
      />
      <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
        Simpan
      </Button>
    </Form>
  );
}

const back = { to: href('/dashboard/pelanggan'), label: 'Semua Pelanggan' };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Data Pelanggan" fallback={loadFailed} way={back} />;
}
