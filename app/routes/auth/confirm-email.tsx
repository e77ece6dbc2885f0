import { data, Form, Link, redirect } from 'react-router';
import { homeOf } from '../../../domain/access.ts';
import { accountMessages } from '../../../domain/user.ts';
import { confirmByToken, readConfirmToken, sendConfirmation } from '../../../server/auth/confirmation.ts';
import { actorContext } from '../../context.ts';
import { readPostedFields } from '../../posted-fields.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { Button } from '../../ui/button.tsx';
import { ResendForm } from '../../ui/confirm-email-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/confirm-email';

export const meta: Route.MetaFunction = () => [
  { title: 'Konfirmasi Email' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the link confirms nothing and uses nothing up: mail scanners open links, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const token = url.searchParams.get('token');
  const found = await readConfirmToken(token);
  const known = found ? found.confirmed : token === null && actor?.emailConfirmed === true;
  const isDead = token !== null && !found;
  return {
    email: found?.email ?? null,
    known,
    // In words already: the module that has them would bring a large library to the browser.
    told: known ? accountMessages.emailKnown : isDead ? accountMessages.confirmLinkDead : null,
    mayAsk: actor !== null && !actor.emailConfirmed,
    home: actor ? homeOf(actor.role) : '/login',
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readPostedFields(request);
  if (fields.intent === 'resend') return askAgain(request, context);
  const outcome = await confirmByToken(url.searchParams.get('token'));
  if (outcome === 'dead')
    return data({ ok: false, message: accountMessages.confirmLinkDead }, { status: 409 });
  return {
    ok: true,
    message: outcome === 'known' ? accountMessages.emailKnown : accountMessages.emailConfirmed,
  };
}

async function askAgain(request: Request, context: Route.ActionArgs['context']) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect('/login?from=/konfirmasi-email');
  if (actor.emailConfirmed) return { ok: true, message: accountMessages.emailKnown };
  const refusal = await sendConfirmation(request, actor);
  if (refusal !== null) return data({ ok: false, message: refusal }, { status: 429 });
  return { ok: true, message: accountMessages.confirmMailSent };
}

/** /konfirmasi-email?token=…: confirms the address of the account that the link belongs to, at the press of a button. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, known, told, mayAsk, home } = loaderData;
  const asks = email !== null && !known && !actionData?.ok;
  return (
    <AccountCard
      title="Konfirmasi Email"
      intro={asks ? `Tekan tombol ini kalau akun ${email} milik Anda.` : undefined}
      links={<Link to={home}>{home === '/login' ? 'Login' : 'Ke halaman saya'}</Link>}
    >
      {actionData ? (
        <Notice tone={actionData.ok ? 'success' : 'danger'}>{actionData.message}</Notice>
      ) : (
        <State known={known} told={told} asks={asks} />
      )}
      {asks && (
        <Form method="post">
          <input type="hidden" name="intent" value="confirm" />
          <Button type="submit" variant="primary" pendingText="Memproses...">
            Konfirmasi Email
          </Button>
        </Form>
      )}
      {mayAsk && email === null && <ResendForm />}
    </AccountCard>
  );
}

function State({ known, told, asks }: { known: boolean; told: string | null; asks: boolean }) {
  if (told !== null) return <Notice tone={known ? 'success' : 'danger'}>{told}</Notice>;
  if (asks) return null;
  return (
    <p>Buka link di email konfirmasi. Belum menerimanya? Login, lalu minta link baru dari halaman ini.</p>
  );
}
