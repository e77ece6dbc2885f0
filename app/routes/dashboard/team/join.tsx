import { Form, Link, redirect } from 'react-router';
import { actorContext } from '#app/access/guards.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { actOr, loadOr } from '#app/load-failure.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { accountLink } from '#domain/access.ts';
import { presetNames } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { presetHints, teamMessages } from '#domain/team/texts.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { acceptInvitation } from '#server/team/accept-invitation.ts';
import { readInvitation, type ShownInvitation } from '#server/team/invitations.ts';
import { refuseUnproven } from '../password-form.ts';
import { PasswordProof } from '../proof-field.tsx';
import type { Route } from './+types/join';

export const meta: Route.MetaFunction = () => [
  { title: 'Undangan tim' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const found = await loadOr(
    request,
    () => 'Gagal memeriksa undangan.',
    () => readInvitation(params.token, actor),
  );
  if (!found) return { invitation: null, reason: teamMessages.linkDead, dashboard: null, account: null };
  const { storeId, namaToko, inviter, role, isMember, isFull } = found;
  const back = href('/undangan/:token', { token: params.token });
  const account = actor && {
    email: actor.email,
    passwordProven: actor.passwordProven === true,
    hasFactor: actor.hasFactor === true,
  };
  return {
    invitation: { namaToko, inviter, role: presetNames[role], hint: presetHints[role] },
    reason: (actor && whyNot(actor, found)) ?? (isFull ? teamMessages.teamFull(namaToko) : null),
    dashboard: isMember ? pathAtShop(href('/dashboard'), storeId) : null,
    account,
    loginLink: accountLink(href('/login'), back),
    registerLink: accountLink(href('/register'), back),
  };
}

function whyNot(
  { role, email }: { role: string; email: string },
  invitation: ShownInvitation,
): string | null {
  if (role === 'superAdmin') return teamMessages.superAdmin;
  if (invitation.isMember) return teamMessages.memberAlready(invitation.namaToko);
  const isOther = invitation.email !== null && invitation.email !== email.toLowerCase();
  return isOther ? teamMessages.otherEmail : null;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { password = '' } = typedIn(await readPostedFields(request));
  const actor = context.get(actorContext);
  if (!actor) throw redirect(accountLink(href('/login'), href('/undangan/:token', { token: params.token })));
  return actOr(
    request,
    (reason, status) => refused({ sentence: teamMessages.joinFailed(reason) }, status),
    async () => {
      if (!(await readInvitation(params.token, actor)))
        return refused({ sentence: teamMessages.linkDead }, 404);
      const refusal = await refuseUnproven({ request, values: {}, password });
      if (refusal) return refusal;
      const context = { clientIp: clientIpOf(request), origin: new URL(request.url).origin };
      const joined = await acceptInvitation(actor, params.token, context);
      return joined.ok
        ? redirect(pathAtShop(href('/dashboard'), joined.storeId))
        : refused({ sentence: joined.sentence }, joined.status);
    },
  );
}

export default function JoinTeam({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, reason, dashboard, account } = loaderData;
  const { form, refused: refusal } = useAnswer(actionData);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-4 py-8">
      <div>
        <PageTitle lead={invitation && `${invitation.inviter} mengundang Anda.`}>
          {invitation ? `Bergabung ke tim ${invitation.namaToko}` : 'Undangan tim'}
        </PageTitle>
      </div>
      {invitation && (
        <p>
          Peran Anda: <b>{invitation.role}</b>. {invitation.hint}.
        </p>
      )}
      {reason && !actionData && <Notice tone={dashboard ? 'info' : 'danger'}>{reason}</Notice>}
      <AnswerNotice answer={actionData} />
      {dashboard && <ButtonLink to={dashboard}>Buka dashboard</ButtonLink>}
      {invitation && account && !reason && (
        <Form ref={form} method="post" noValidate className="grid gap-4">
          <p className="wrap-anywhere text-ink-soft">Anda login sebagai {account.email}.</p>
          <PasswordProof
            {...account}
            error={refusal?.errors.password}
            hint="Supaya tidak ada orang lain yang bergabung dengan akun Anda."
          />
          <Button type="submit" pendingText="Bergabung..." className="sm:justify-self-start">
            Gabung
          </Button>
        </Form>
      )}
      {invitation && !account && !reason && loaderData.loginLink && (
        <>
          <p className="text-ink-soft">
            Masuk dengan akun Anda, atau buat akun baru. Lalu Anda kembali ke sini.
          </p>
          <div className="grid gap-3 sm:flex">
            <ButtonLink to={loaderData.loginLink}>Login untuk bergabung</ButtonLink>
            <ButtonLink to={loaderData.registerLink} variant="secondary">
              Daftar akun baru
            </ButtonLink>
          </div>
        </>
      )}
      {!invitation && (
        <Link to={href('/')} className="font-medium text-brand underline">
          Ke halaman depan
        </Link>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
