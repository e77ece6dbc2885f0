import { redirect } from 'react-router';
import { answerFactorForm, readFactorView } from '#app/access/factor-forms.ts';
import { requireActor } from '#app/access/guards.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { FactorPanel } from '#app/ui/accounts/factors/panel.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';
import type { Route } from './+types/security';

export const meta: Route.MetaFunction = () => [{ title: 'Keamanan' }];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  if (actor.role === 'superAdmin') throw redirect(href('/superadmin/keamanan'));
  return readFactorView(actor);
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerFactorForm(request, context, await readPostedFields(request));
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <PageTitle>Keamanan</PageTitle>
      <Section title="Verifikasi dua langkah">
        <FactorPanel view={loaderData} answer={actionData} />
      </Section>
    </div>
  );
}
