import { Form, redirect, replace, useNavigate } from 'react-router';
import { requireActor } from '#app/access/guards.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { CodeField } from '#app/ui/accounts/factors/code-field.tsx';
import { PasskeyButton } from '#app/ui/accounts/factors/passkey-button.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { type Actor, homeOf, safeReturnPath } from '#domain/access.ts';
import { factorMessages } from '#domain/accounts/factors.ts';
import { proveByCode } from '#server/accounts/factors/second-step.ts';
import { renewSession, sessionIdOf } from '#server/accounts/session.ts';
import type { Route } from './+types/fresh-factor';
import { AccountCard } from './card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Verifikasi dua langkah' }];

export function loader({ context, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const to = wayOn(actor, url);
  if (!actor.hasFactor || actor.factorFresh) throw redirect(to);
  return { to };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireActor(context);
  if (!actor.hasFactor) throw redirect(wayOn(actor, url));
  const { code } = await readPostedFields(request);
  const sessionId = await sessionIdOf(request);
  if (sessionId === null) return refused({ sentence: factorMessages.stepOver }, 401);
  const result = await proveByCode(request, actor, sessionId, code);
  if (!result.ok) return refused({ errors: { code: result.message } }, result.status);
  throw replace(wayOn(actor, url), { headers: await renewSession(request) });
}

function wayOn(actor: Actor, url: URL): string {
  return safeReturnPath(url.searchParams.get('from')) ?? homeOf(actor.role);
}

export default function FreshFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { to } = loaderData;
  const { form, refused: refusal } = useAnswer(actionData);
  const navigate = useNavigate();
  const prove = async () => {
    const { proveWithPasskey } = await import('#app/browser/passkeys/ceremonies.ts');
    const outcome = await proveWithPasskey();
    if (!outcome.ok) return outcome.message;
    await navigate(to, { replace: true });
    return null;
  };
  return (
    <AccountCard title="Verifikasi dua langkah">
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        <AnswerNotice answer={actionData} />
        <p className="text-ink-soft">
          Langkah ini membuka uang atau data orang lain, jadi buktikan sekali dalam 10 menit bahwa ini Anda.
        </p>
        <CodeField name="code" error={refusal?.errors.code} />
        <Button type="submit" variant="primary" pendingText="Memeriksa...">
          Lanjut
        </Button>
      </Form>
      <PasskeyButton label="Pakai passkey" onTap={prove} className="mt-3" />
    </AccountCard>
  );
}
