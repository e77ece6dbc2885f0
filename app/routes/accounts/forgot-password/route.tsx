import { useRef } from 'react';
import { data, Form, Link } from 'react-router';
import { forgotPasswordSchema } from '../../../../domain/accounts/user.ts';
import { parseForm } from '../../../../domain/forms/form.ts';
import { requestPasswordReset } from '../../../../server/accounts/password.ts';
import { useFirstError } from '../../../browser/first-error.ts';
import { readPostedFields } from '../../../posted-fields.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { AccountCard } from '../card.tsx';
import { accountLink } from '../return-path.ts';
import type { Route } from './+types/route';

export const meta: Route.MetaFunction = () => [{ title: 'Lupa Password' }];

export function loader({ url }: Route.LoaderArgs) {
  return { loginLink: accountLink('/login', url.searchParams.get('from')) };
}

export async function action({ request }: Route.ActionArgs) {
  const fields = await readPostedFields(request);
  const email = typeof fields.email === 'string' ? fields.email : '';
  const parsed = parseForm(forgotPasswordSchema, fields);
  if (!parsed.ok) return data({ sent: null, error: parsed.errors.email, email }, { status: 400 });
  const result = await requestPasswordReset(request, parsed.value);
  if (!result.ok) return data({ sent: null, error: result.message, email }, { status: result.status });
  return { sent: result.message, error: undefined, email };
}

/** /forgot-password: sends a reset link. */
export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  useFirstError(form, actionData);
  return (
    <AccountCard
      title="Lupa Password"
      intro="Kami kirim link untuk membuat password baru ke email Anda."
      links={
        <Link to={loaderData.loginLink} className="font-medium text-brand underline">
          Kembali ke Login
        </Link>
      }
    >
      {actionData?.sent && <Notice tone="success">{actionData.sent}</Notice>}
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          error={actionData?.error}
          required
        />
        <Button type="submit" variant="primary" pendingText="Mengirim...">
          Kirim Link Reset
        </Button>
      </Form>
    </AccountCard>
  );
}
