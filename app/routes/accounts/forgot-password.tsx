import { Form, Link } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { accountLink } from '#domain/access.ts';
import { forgotPasswordSchema } from '#domain/accounts/user.ts';
import { parseForm } from '#domain/forms/form.ts';
import { href } from '#domain/routes/href.ts';
import { requestPasswordReset } from '#server/accounts/password.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import type { Route } from './+types/forgot-password';
import { AccountCard } from './card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Lupa Password' }];

export async function loader({ request, url }: Route.LoaderArgs) {
  const from = url.searchParams.get('from');
  return { topBarShop: await brandingForBuyer(request, from), loginLink: accountLink(href('/login'), from) };
}

export async function action({ request }: Route.ActionArgs) {
  const fields = await readPostedFields(request);
  const values = typedIn(fields, ['email']);
  const parsed = parseForm(forgotPasswordSchema, fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const result = await requestPasswordReset(request, parsed.value);
  if (!result.ok) return refused({ errors: { email: result.message }, values }, result.status);
  return done(result.message, { values });
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { form, field } = useAnswer(actionData);
  return (
    <AccountCard
      title="Lupa Password"
      intro="Kami kirim link untuk membuat password baru ke email Anda."
      links={
        <Link to={loaderData.loginLink} className="font-medium text-theme-text underline">
          Kembali ke Login
        </Link>
      }
    >
      <AnswerNotice answer={actionData} />
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
        <Button type="submit" variant="primary" pendingText="Mengirim...">
          Kirim Link Reset
        </Button>
      </Form>
    </AccountCard>
  );
}
