import { Form, Link, redirect } from 'react-router';
import { badInput, refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { accountMessages, newPasswordSchema } from '#domain/accounts/user.ts';
import { parseForm } from '#domain/forms/form.ts';
import { href } from '#domain/routes/href.ts';
import { readResetToken, resetPassword } from '#server/accounts/password.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import type { Route } from './+types/reset-password';
import { AccountCard } from './card.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Reset Password' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const account = await readResetToken(url.searchParams.get('token'));
  const topBarShop = await brandingForBuyer(request);
  return account
    ? { topBarShop, email: account.email, refusal: null }
    : { topBarShop, email: null, refusal: accountMessages.resetLinkDead };
}

export async function action({ request, url }: Route.ActionArgs) {
  const parsed = parseForm(newPasswordSchema, await readPostedFields(request));
  if (!parsed.ok) return badInput(parsed.errors, {});
  const result = await resetPassword(request, { token: url.searchParams.get('token'), ...parsed.value });
  if (!result.ok) return refused({ errors: { newPassword: result.message } }, result.status);
  throw redirect(`${href('/login')}?pesan=password`);
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { form, field } = useAnswer(actionData);
  const { email, refusal } = loaderData;
  const again = (
    <Link to={href('/forgot-password')} className="font-medium text-theme-text underline">
      Minta link baru
    </Link>
  );
  if (email === null)
    return (
      <AccountCard title="Reset Password" links={again}>
        <Notice tone="danger">{refusal}</Notice>
      </AccountCard>
    );
  return (
    <AccountCard title="Reset Password" intro={`Password baru untuk akun ${email}.`} links={again}>
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordField {...field('newPassword')} label="Password Baru" />
        <Button type="submit" variant="primary" pendingText="Menyimpan...">
          Simpan Password
        </Button>
      </Form>
    </AccountCard>
  );
}
