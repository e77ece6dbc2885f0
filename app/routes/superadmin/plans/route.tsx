import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { auditorOf } from '#app/access/auditor.ts';
import { factorPath, mustProveFactor, requireFreshFactor } from '#app/access/fresh-factor.ts';
import { requireActor } from '#app/access/guards.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { type PostedFields, readPostedFields, typedIn } from '#app/forms/posted.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { actOr, loadOr } from '#app/load-failure.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import type { Actor } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { parsePlanForm } from '#domain/rent/plan-form.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { changePlan, endPlan, makePlan, readPlans } from '#server/rent/plans.ts';
import { AdminHead } from '../head.tsx';
import type { Route } from './+types/route';
import { PlanCard } from './card.tsx';
import { PlanForm } from './form.tsx';

const loadFailed = 'Gagal memuat paket.';
const staleFactor = 'Paket belum disimpan. Buktikan dulu bahwa ini Anda, lalu tekan Simpan lagi.';
const gone = 'Paket ini tidak ada. Muat ulang halaman.';
const made = 'Paket dari formulir ini sudah dibuat dengan isi lain. Muat ulang halaman, lalu ubah paket itu.';

export const meta: Route.MetaFunction = () => [{ title: 'Paket' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  return loadOr(
    request,
    () => loadFailed,
    async () => ({
      plans: await asUser(actor, (tx) => readPlans(tx)),
      changed: url.searchParams.get('ubah'),
      origin: url.origin,
      key: randomUUID(),
      proveAt: mustProveFactor(actor) ? factorPath(url.pathname + url.search) : null,
    }),
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = requireActor(context);
  const fields = await readPostedFields(request);
  const { intent } = fields;
  const values = typedIn(fields);
  // Redirecting to the second factor would lose what was typed, so the form shows a link that opens a new tab.
  if (intent === 'save' && mustProveFactor(actor)) return refused({ sentence: staleFactor, values });
  requireFreshFactor(actor, url.pathname + url.search);
  return actOr(
    request,
    (reason, status) => refused({ sentence: messages.superAdminFailed(reason), values }, status),
    () => {
      if (intent === 'save') return save(request, actor, fields);
      if (intent === 'end' || intent === 'offer') return switchPlan(request, actor, fields, intent === 'end');
      throw data('Permintaan ini tidak dikenal. Muat ulang halaman, lalu coba lagi.', { status: 400 });
    },
  );
}

async function save(request: Request, actor: Actor, fields: PostedFields) {
  const parsed = parsePlanForm(fields);
  const values = typedIn(fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const { plan } = parsed;
  const { planId = '', key } = fields;
  const isNew = planId === '';
  if (isNew && !isUuid(key)) return badInput({ form: 'Muat ulang halaman, lalu coba lagi.' }, values);
  const auditor = auditorOf(actor, request);
  const saved = await asUser(actor, (tx) =>
    isNew ? makePlan(tx, auditor, String(key), plan) : changePlan(tx, auditor, String(planId), plan),
  );
  if (!saved) return refused({ sentence: isNew ? made : gone, values });
  return done(`Paket ${plan.name} disimpan.`);
}

async function switchPlan(request: Request, actor: Actor, fields: PostedFields, ends: boolean) {
  const name = await asUser(actor, (tx) =>
    endPlan(tx, auditorOf(actor, request), String(fields.planId ?? ''), ends),
  );
  if (name === null) return refused({ sentence: gone });
  return done(
    ends
      ? `Paket ${name} tidak ditawarkan lagi. Toko yang memakainya tetap bisa memperpanjang.`
      : `Paket ${name} ditawarkan lagi.`,
  );
}

export { rereadAfterRefusal as shouldRevalidate } from '#app/revalidation.ts';

export default function Plans({ loaderData, actionData }: Route.ComponentProps) {
  const { plans, changed, origin, key, proveAt } = loaderData;
  const answer = refusalIn(actionData);
  const inForm = answer?.values.intent === 'save' ? answer : null;
  const subject = inForm ? inForm.values.planId : actionData?.kind === 'done' ? null : changed;
  const plan = plans.find(({ id }) => id === subject) ?? null;
  return (
    <div className="page-width grid gap-4 py-5">
      <AdminHead title="Paket" />
      <NoticeRegion>{!inForm && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {plans.length === 0 ? (
        <EmptyState title="Belum ada paket">
          Buat paket pertama di bawah. Paket umum tampil di halaman depan dan di Langganan pemilik toko.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2">
          {plans.map((one) => (
            <li key={one.id} className="*:h-full">
              <PlanCard plan={one} origin={origin} />
            </li>
          ))}
        </ul>
      )}
      <Section title={plan ? `Ubah paket ${plan.name}` : 'Paket baru'} id="paket">
        <PlanForm
          key={plan?.id ?? `baru-${plans.length}`}
          plan={plan}
          formKey={key}
          refused={inForm}
          proveAt={proveAt}
        />
      </Section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const way = { to: href('/superadmin'), label: 'Semua Toko' };
  return (
    <div className="page-width py-6">
      <LoadFailed error={error} title="Paket" fallback={loadFailed} way={way} />
    </div>
  );
}
