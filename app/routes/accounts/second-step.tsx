import { Form, Link, redirect, replace } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { CodeField } from '#app/ui/accounts/factors/code-field.tsx';
import { PasskeyButton } from '#app/ui/accounts/factors/passkey-button.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { accountLink, landingOf } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';
import { awaitsSecondStep, finishLogin } from '#server/accounts/factors/second-step.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import type { Route } from './+types/second-step';
import { AccountCard } from './card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Verifikasi dua langkah' }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const from = url.searchParams.get('from');
  const loginLink = accountLink(href('/login'), from);
  if (!awaitsSecondStep(request)) throw backToLogin(from);
  return { topBarShop: await brandingForBuyer(request, from), from, loginLink };
}

export async function action({ request, url }: Route.ActionArgs) {
  const { code } = await readPostedFields(request);
  const result = await finishLogin(request, code);
  const from = url.searchParams.get('from');
  if (result.ok) throw replace(landingOf(result, from), { headers: result.headers });
  if (result.status === 401) throw backToLogin(from);
  return refused({ errors: { code: result.message } }, result.status);
}

function backToLogin(from: string | null): Response {
  return redirect(accountLink(href('/login'), from, { pesan: 'waktu' }));
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { from, loginLink } = loaderData;
  const { form, refused: refusal } = useAnswer(actionData);
  const logIn = async () => {
    const { logInWithPasskey } = await import('#app/browser/passkeys/ceremonies.ts');
    const outcome = await logInWithPasskey({ from, autofill: false });
    if (!outcome.ok) return outcome.message;
    location.replace(outcome.to);
    return null;
  };
  return (
    <AccountCard
      title="Verifikasi dua langkah"
      links={
        <Link to={loginLink} className="font-medium text-theme-text underline">
          Kembali ke login
        </Link>
      }
    >
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        <AnswerNotice answer={actionData} />
        <p className="text-ink-soft">Buka aplikasi kode di HP Anda. HP hilang? Pakai kode cadangan.</p>
        <CodeField name="code" error={refusal?.errors.code} />
        <Button type="submit" variant="primary" pendingText="Memeriksa...">
          Lanjut
        </Button>
      </Form>
      <PasskeyButton label="Pakai passkey" onTap={logIn} className="mt-3" />
    </AccountCard>
  );
}
