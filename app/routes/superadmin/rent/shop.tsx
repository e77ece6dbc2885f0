import { data, Form } from 'react-router';
import { auditorOf, auditView } from '#app/access/auditor.ts';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { requireActor } from '#app/access/guards.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { refusalIn, useAnswer } from '#app/forms/use-answer.ts';
import { actOr, loadOr } from '#app/load-failure.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { TermHistory } from '#app/ui/rent/term-history.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { standingText } from '#domain/platform/time-left.ts';
import { parseGivenDays, tooManyTaken } from '#domain/rent/gift.ts';
import { planInForce } from '#domain/rent/term.ts';
import { href } from '#domain/routes/href.ts';
import { asOperatorAt, asSuperAdminAt } from '#server/db/access.ts';
import { giveDays } from '#server/rent/give-days.ts';
import { readTenant } from '#server/rent/quotes.ts';
import { readStore } from '#server/stores/store.ts';
import { AdminHead } from '../head.tsx';
import type { Route } from './+types/shop';

const loadFailed = 'Gagal memuat sewa toko ini.';

export const meta: Route.MetaFunction = () => [{ title: 'Sewa toko' }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const { storeId } = params;
  if (!isUuid(storeId)) throw data(messages.storeGone, { status: 404 });
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      await auditView(actor, request, { action: 'rent-list', storeId });
      const tenant = await asSuperAdminAt(actor, storeId, (tx) => readTenant(tx, storeId));
      if (!tenant) throw data(messages.storeGone, { status: 404 });
      const { waNumber: _, ...rented } = tenant;
      return {
        rented,
        held: planInForce(tenant.terms, tenant.now),
        standing: standingText(tenant, tenant.now),
      };
    },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const actor = requireActor(context);
  const { storeId } = params;
  if (!isUuid(storeId)) throw data(messages.storeGone, { status: 404 });
  requireFreshFactor(actor, href('/superadmin/tagihan/:storeId', { storeId }));
  const fields = await readPostedFields(request);
  const values = typedIn(fields, ['kind', 'days', 'note']);
  const parsed = parseGivenDays(fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  return actOr(
    request,
    (reason, status) => refused({ sentence: messages.superAdminFailed(reason), values }, status),
    async () => {
      const given = await asOperatorAt(actor, storeId, (tx) =>
        giveDays(tx, auditorOf(actor, request), storeId, parsed.given),
      );
      if (given.kind === 'tooMany') return refused({ errors: { days: tooManyTaken(given.most) }, values });
      if (given.kind === 'late')
        return refused({ sentence: 'Tanggal berakhir sudah berubah. Periksa, lalu coba lagi.', values });
      const store = await asSuperAdminAt(actor, storeId, (tx) => readStore(tx, storeId));
      if (!store) throw data(messages.storeGone, { status: 404 });
      return done(`Tanggal berakhir sekarang ${formatDate(given.end, store.timeZone)}.`);
    },
  );
}

export default function ShopRent({ loaderData, actionData }: Route.ComponentProps) {
  const { rented, held, standing } = loaderData;
  const { namaToko, expiryDate } = rented;
  return (
    <div className="page-width grid gap-4 py-5">
      <AdminHead title={`Sewa ${namaToko}`} />
      <NoticeRegion>{!refusalIn(actionData) && <AnswerNotice answer={actionData} />}</NoticeRegion>
      <Section title={held ? `Paket ${held.name}` : 'Tanpa paket'}>
        <p className="font-medium">{standing}</p>
      </Section>
      {expiryDate && <GivingForm key={expiryDate.toISOString()} end={expiryDate} answer={actionData} />}
      <TermHistory rented={rented} />
    </div>
  );
}

type GivingFormProps = { end: Date; answer: Route.ComponentProps['actionData'] };

function GivingForm({ end, answer }: GivingFormProps) {
  const { form, refused, field } = useAnswer(answer);
  return (
    <Section title="Beri atau koreksi hari">
      <Form ref={form} method="post" className="grid max-w-xl gap-4" noValidate>
        <input type="hidden" name="seen" value={end.toISOString()} />
        <AnswerNotice answer={refused} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field('kind')} label="Jenis" required>
            <option value="gift">Hadiah</option>
            <option value="correction">Koreksi</option>
          </SelectField>
          <TextField {...field('days')} label="Hari" required autoComplete="off" maxLength={5} />
        </div>
        <p className="text-ink-soft text-sm">
          Hadiah menyambung masa sewa, atau mulai hari ini bila toko sudah tutup. Koreksi menggeser tanggal
          berakhir itu sendiri, paling awal ke hari ini.
        </p>
        <TextField
          {...field('note')}
          label="Alasan"
          required
          autoComplete="off"
          maxLength={300}
          hint="Dibaca pemilik toko."
        />
        <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
          Simpan
        </Button>
      </Form>
    </Section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/superadmin/tagihan'), label: 'Tagihan Sewa' };
  return (
    <div className="page-width py-6">
      <LoadFailed error={error} title="Sewa toko" fallback={loadFailed} way={way} />
    </div>
  );
}
