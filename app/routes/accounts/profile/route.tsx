import { answerFactorForm, readFactorView } from '#app/access/factor-forms.ts';
import { requireActor } from '#app/access/guards.ts';
import { readOrLogout } from '#app/access/profile-presence.ts';
import { useLive } from '#app/browser/live.ts';
import { done, refused } from '#app/forms/answers.ts';
import { type PostedFields, readPostedFields, typedIn } from '#app/forms/posted.ts';
import { loadOr, loadOrNull, withNodeFallback } from '#app/load-failure.ts';
import { orderChat } from '#app/order-chat.ts';
import { ConfirmEmailNotice } from '#app/ui/accounts/confirm-email-notice.tsx';
import { FactorPanel } from '#app/ui/accounts/factors/panel.tsx';
import { OrderHistory } from '#app/ui/orders/history.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { profileSchema } from '#domain/accounts/address.ts';
import { newPasswordSchema } from '#domain/accounts/user.ts';
import { parseForm } from '#domain/forms/form.ts';
import { messages } from '#domain/messages.ts';
import { changePassword } from '#server/accounts/password.ts';
import { readProfile, updateProfile } from '#server/accounts/profiles.ts';
import { checkAreas } from '#server/areas/areas.ts';
import { asUser } from '#server/db/access.ts';
import { readOrderHistory } from '#server/orders/history.ts';
import { readPlacedOrder } from '#server/orders/own-order.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import type { Route } from './+types/route';
import { PasswordForm, ProfileForm } from './forms.tsx';
import { NewestOrder, unansweredOrder } from './newest-order.tsx';

const NEWEST_ORDERS = 3;

export const meta: Route.MetaFunction = () => [{ title: 'Profil Saya' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const { email, emailConfirmed: confirmed = false } = actor;
  const read = (readHistory: typeof readOrderHistory | null) =>
    asUser(actor, async (tx) => {
      const profile = await readProfile(tx, actor.id);
      const history = profile && readHistory ? await readHistory(tx, actor, NEWEST_ORDERS) : null;
      return profile && { email, confirmed, profile, history };
    });
  const readWhatIsThere = () =>
    withNodeFallback(
      () => read(readOrderHistory),
      () => read(null),
    );
  const found = await readOrLogout(request, actor, () =>
    loadOr(request, () => messages.orderHistoryLoadFailed, readWhatIsThere),
  );
  const last = found.history && unansweredOrder(found.history);
  const placed = last && (await loadOrNull(request, () => readPlacedOrder(actor, last.storeId, last.id)));
  return {
    ...found,
    placed: placed && {
      order: last,
      isCod: placed.order.shippingKind === 'cod',
      chatLink: orderChat(placed, url.origin).link,
    },
    security: await readFactorView(actor),
    topBarShop: await brandingForBuyer(request),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readPostedFields(request);
  if (String(fields.intent).startsWith('factor-')) return answerFactorForm(request, context, fields);
  return fields.intent === 'password' ? savePassword(request, fields) : saveProfile(request, context, fields);
}

async function saveProfile(request: Request, context: Route.ActionArgs['context'], fields: PostedFields) {
  const actor = requireActor(context);
  const parsed = await checkAreas(parseForm(profileSchema, fields), fields);
  if (!parsed.ok) {
    const sentence = 'Belum tersimpan. Perbaiki isian yang ditandai di bawah ini.';
    return refused({ form: 'profile', sentence, errors: parsed.errors, values: typedIn(fields) }, 400);
  }
  const save = () => asUser(actor, (tx) => updateProfile(tx, actor.id, parsed.value));
  await readOrLogout(request, actor, async () => (await save()) || null);
  return done(messages.profileSaved, { form: 'profile', values: parsed.value });
}

async function savePassword(request: Request, fields: PostedFields) {
  const refusal = (sentence: string, asksCurrent: boolean, status: number) =>
    refused({ form: 'password', sentence, asksCurrent }, status);
  const asked = 'currentPassword' in fields;
  const parsed = parseForm(newPasswordSchema, fields);
  if (!parsed.ok) return refusal(parsed.errors.newPassword ?? messages.newPasswordTooShort, asked, 400);
  const currentPassword = String(fields.currentPassword ?? '') || undefined;
  const result = await changePassword(request, { ...parsed.value, currentPassword });
  if (!result.ok) {
    return refusal(messages.passwordChangeFailed(result.message), result.asksCurrent, result.status);
  }
  return done(result.message, { form: 'password', signedOut: true }, result.headers);
}

/** A password change ends the session, so a revalidation would redirect before the success text could be read. */
export { shouldRevalidate } from '#app/revalidation.ts';

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  useLive('my-orders');
  const { email, confirmed, profile, history, placed, security } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-4">
      {placed && <NewestOrder {...placed} />}
      <header>
        <PageTitle>Profil Saya</PageTitle>
        <p className="break-all text-ink-soft">{email}</p>
        <Shortcuts />
      </header>
      <Section id="pesanan" title="Riwayat Pesanan">
        {history ? (
          <OrderHistory sections={history} heading="h3" />
        ) : (
          <Notice tone="warning">
            Sebagian toko sedang dipulihkan, jadi riwayat pesanan belum bisa ditampilkan. Tidak ada data yang
            hilang.
          </Notice>
        )}
      </Section>
      {!confirmed && <ConfirmEmailNotice email={email} />}
      <ProfileForm profile={profile} answer={actionData?.form === 'profile' ? actionData : undefined} />
      <PasswordForm
        email={email}
        answer={actionData?.form === 'password' ? actionData : undefined}
        isAnswered={actionData?.form === 'factors'}
      >
        <FactorPanel view={security} answer={actionData?.form === 'factors' ? actionData : undefined} />
      </PasswordForm>
    </div>
  );
}

const parts = [
  ['#pesanan', 'Pesanan'],
  ['#data', 'Data'],
  ['#keamanan', 'Keamanan'],
] as const;

function Shortcuts() {
  return (
    <nav aria-label="Bagian halaman" className="-mb-3 flex flex-wrap gap-x-6">
      {parts.map(([to, name]) => (
        <a
          key={to}
          href={to}
          className="inline-flex min-h-11 min-w-11 items-center font-medium text-theme-text underline"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
