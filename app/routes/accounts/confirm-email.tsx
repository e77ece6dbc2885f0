import { Form, Link, redirect } from 'react-router';
import { actorContext } from '#app/access/guards.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { done, refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { ResendForm } from '#app/ui/accounts/confirm-email-notice.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { type Actor, homeOf } from '#domain/access.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { href } from '#domain/routes/href.ts';
import { confirmByToken, readConfirmToken, sendConfirmation } from '#server/accounts/confirmation.ts';
import type { Route } from './+types/confirm-email';
import { AccountCard } from './card.tsx';

const path = href('/konfirmasi-email');

export const meta: Route.MetaFunction = () => [
  { title: 'Konfirmasi Email' },
  { name: 'robots', content: 'noindex' },
];

/** Only the form's POST confirms the address, because mail scanners open every link of a mail. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const token = url.searchParams.get('token');
  const found = await readConfirmToken(token);
  const isConfirmed = found ? found.confirmed : token === null && actor?.emailConfirmed === true;
  const unknown = token === null ? accountMessages.openConfirmLink : accountMessages.confirmLinkDead;
  return {
    email: found?.email ?? null,
    state: isConfirmed ? 'known' : found ? 'asks' : token === null ? 'none' : 'dead',
    // The server composes the sentence, because importing `accountMessages` would load zod in the browser.
    sentence: isConfirmed ? accountMessages.emailKnown : `${unknown} ${wayToLink(actor)}`,
    mayAsk: actor !== null && !actor.emailConfirmed,
    home: actor ? homeOf(actor.role) : found ? href('/login') : `${href('/login')}?from=${path}`,
  } as const;
}

function wayToLink(actor: Actor | null): string {
  if (actor === null) return accountMessages.confirmByLogin;
  return actor.emailConfirmed ? accountMessages.emailKnown : accountMessages.confirmByButton;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readPostedFields(request);
  if (fields.intent === 'resend') return askAgain(request, context);
  const outcome = await confirmByToken(url.searchParams.get('token'));
  if (outcome === 'dead') {
    return refused({
      sentence: `${accountMessages.confirmLinkDead} ${wayToLink(context.get(actorContext))}`,
    });
  }
  return done(outcome === 'known' ? accountMessages.emailKnown : accountMessages.emailConfirmed);
}

async function askAgain(request: Request, context: Route.ActionArgs['context']) {
  const actor = context.get(actorContext);
  if (!actor) throw redirect(`${href('/login')}?from=${path}`);
  if (actor.emailConfirmed) return done(accountMessages.emailKnown);
  const sentence = await sendConfirmation(request, actor);
  return sentence === null ? done(accountMessages.confirmMailSent) : refused({ sentence }, 429);
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { email, state, sentence, mayAsk, home } = loaderData;
  const asks = state === 'asks' && actionData?.kind !== 'done';
  return (
    <AccountCard
      title="Konfirmasi Email"
      intro={asks ? `Tekan tombol ini kalau akun ${email} milik Anda.` : undefined}
      links={
        <Link to={home} className="font-medium text-theme-text underline">
          {home.startsWith(href('/login')) ? 'Login' : 'Ke halaman saya'}
        </Link>
      }
    >
      {actionData ? <AnswerNotice answer={actionData} /> : <State state={state} sentence={sentence} />}
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

function State({ state, sentence }: { state: 'known' | 'asks' | 'dead' | 'none'; sentence: string }) {
  if (state === 'asks') return null;
  if (state === 'none') return <p>{sentence}</p>;
  return <Notice tone={state === 'known' ? 'success' : 'danger'}>{sentence}</Notice>;
}
