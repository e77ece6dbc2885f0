import { useEffect } from 'react';
import { Form, Link, redirect, replace } from 'react-router';
import { canUsePasskeys } from '#app/browser/passkeys/can-use-passkeys.ts';
import { keysOfAnyShop } from '#app/browser/storage.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { badInput, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { PasswordField, TextField } from '#app/ui/controls/field.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { accountLink, landingOf } from '#domain/access.ts';
import { loginNotice, loginSchema } from '#domain/accounts/user.ts';
import { parseForm } from '#domain/forms/form.ts';
import { href } from '#domain/routes/href.ts';
import { login } from '#server/accounts/login.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import type { Route } from './+types/login';
import { AccountCard } from './card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Login' }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const from = url.searchParams.get('from');
  return {
    topBarShop: await brandingForBuyer(request, from),
    from,
    notice: loginNotice(url.searchParams.get('pesan')),
    forgotPasswordLink: accountLink(href('/forgot-password'), from),
    registerLink: accountLink(href('/register'), from),
  };
}

export async function action({ request, url }: Route.ActionArgs) {
  const fields = await readPostedFields(request);
  const values = typedIn(fields, ['email']);
  const parsed = parseForm(loginSchema, fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const result = await login(request, parsed.value);
  if (!result.ok) {
    if (result.status === 403) {
      const to = accountLink(href('/login/verifikasi'), url.searchParams.get('from'));
      throw redirect(to, { headers: result.headers });
    }
    const sentence = result.hint ? `${result.message} ${result.hint}` : result.message;
    return refused({ sentence, values }, result.status);
  }
  // Replaces the login page in the history, because the back button would otherwise open a page that redirects again.
  throw replace(landingOf(result, url.searchParams.get('from')), { headers: result.headers });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from, notice, forgotPasswordLink, registerLink } = loaderData;
  const { form, field } = useAnswer(actionData);
  useEffect(() => void stopPushesOfDevice(), []);
  useEffect(() => void offerPasskeys(from), [from]);
  return (
    <AccountCard
      title="Login"
      links={
        <>
          <Link to={forgotPasswordLink} className="font-medium text-theme-text underline">
            Lupa password?
          </Link>
          <span>
            Belum punya akun?{' '}
            <Link to={registerLink} className="font-medium text-theme-text underline">
              Daftar
            </Link>
          </span>
        </>
      }
    >
      {notice && !actionData && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        <AnswerNotice answer={actionData} />
        <TextField {...field('email')} label="Email" type="email" autoComplete="username webauthn" required />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
        <Button type="submit" variant="primary" pendingText="Memproses...">
          Login
        </Button>
      </Form>
    </AccountCard>
  );
}

/** Lets browsers offer passkeys in the e-mail field. Loads the passkey code only in browsers that can do this. */
async function offerPasskeys(from: string | null): Promise<void> {
  if (!canUsePasskeys()) return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  const { logInWithPasskey } = await import('#app/browser/passkeys/ceremonies.ts');
  const outcome = await logInWithPasskey({ from, autofill: true });
  if (outcome.ok) location.replace(outcome.to);
}

/** Ends this browser's push subscription, because the server sends no pushes to it after a logout. */
async function stopPushesOfDevice(): Promise<void> {
  if (keysOfAnyShop('pushDevice').length === 0) return;
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined);
  const { forgetAllDevices } = await import('#app/browser/push/own-device.ts');
  await forgetAllDevices().catch(() => undefined);
}
