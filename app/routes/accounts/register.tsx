import { Form, Link, replace } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { badInput, refused } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Terms } from '#app/ui/accounts/terms.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { PasswordField, TextField } from '#app/ui/controls/field.tsx';
import type { Role } from '#domain/access.ts';
import { accountLink, landingOf } from '#domain/access.ts';
import { registrationRole, registrationSchema } from '#domain/accounts/user.ts';
import { parseForm } from '#domain/forms/form.ts';
import { href } from '#domain/routes/href.ts';
import { register } from '#server/accounts/registration.ts';
import { brandingForBuyer } from '#server/stores/branding/branding.ts';
import type { Route } from './+types/register';
import { AccountCard } from './card.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const titles: Record<Role, string> = {
  customer: 'Daftar',
  storeAdmin: 'Daftar Toko',
  superAdmin: 'Daftar Super Admin',
};

const intros: Record<Role, string> = {
  customer: 'Buat akun untuk berbelanja dan mengikuti pesanan Anda.',
  storeAdmin: 'Buka toko Anda dan coba gratis 7 hari.',
  superAdmin: 'Khusus pengelola platform.',
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titles[loaderData?.role ?? 'customer'] },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const from = url.searchParams.get('from');
  const role = registrationRole(url.searchParams);
  const other = role === 'customer' ? 'storeAdmin' : 'customer';
  return {
    topBarShop: role === 'customer' ? await brandingForBuyer(request, from) : null,
    role,
    loginLink: accountLink(href('/login'), from),
    otherLink: accountLink(href('/register'), from, other === 'storeAdmin' ? { role: other } : {}),
  };
}

/** Trusts the role in the URL, because a superAdmin also needs a secret code and a storeAdmin only gets a new shop. */
export async function action({ request, url }: Route.ActionArgs) {
  const role = registrationRole(url.searchParams);
  const fields = await readPostedFields(request);
  const values = typedIn(fields, ['email', 'namaToko', 'waNumber']);
  const parsed = parseForm(registrationSchema(role), fields);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const result = await register(request, parsed.value);
  if (!result.ok) {
    const { field, message, status } = result;
    return refused(field ? { errors: { [field]: message }, values } : { sentence: message, values }, status);
  }
  // Replaces the form in the history, because the back button would otherwise open a page that redirects again.
  throw replace(landingOf({ role }, url.searchParams.get('from')), { headers: result.headers });
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { role, loginLink, otherLink } = loaderData;
  const { form, field } = useAnswer(actionData);
  return (
    <AccountCard
      title={titles[role]}
      intro={intros[role]}
      links={<OtherWays loginLink={loginLink} otherLink={otherLink} role={role} />}
    >
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        <AnswerNotice answer={actionData} />
        {role === 'storeAdmin' && <ShopFields field={field} />}
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={254}
          required
        />
        <NewPasswordField {...field('password')} label="Password" />
        {role === 'superAdmin' && (
          <PasswordField {...field('secretCode')} label="Kode Rahasia" autoComplete="off" required />
        )}
        <Button type="submit" variant="primary" pendingText="Memproses...">
          Daftar
        </Button>
        <Terms />
      </Form>
    </AccountCard>
  );
}

function ShopFields({ field }: Pick<ReturnType<typeof useAnswer>, 'field'>) {
  return (
    <>
      <TextField
        {...field('namaToko')}
        label="Nama Toko"
        autoComplete="organization"
        maxLength={80}
        required
      />
      <TextField
        {...field('waNumber')}
        label="Nomor WhatsApp"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        hint="Diawali 62 atau 08, misalnya 0812-3456-7890."
        required
      />
    </>
  );
}

function OtherWays(props: { loginLink: string; otherLink: string; role: Role }) {
  return (
    <>
      <span>
        Sudah punya akun?{' '}
        <Link to={props.loginLink} className="font-medium text-theme-text underline">
          Login
        </Link>
      </span>
      <Link to={props.otherLink} className="font-medium text-theme-text underline">
        {props.role === 'customer' ? 'Ingin membuka toko?' : 'Ingin berbelanja saja?'}
      </Link>
    </>
  );
}
