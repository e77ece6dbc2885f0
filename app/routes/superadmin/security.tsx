import { answerFactorForm, readFactorView } from '#app/access/factor-forms.ts';
import { requireActor } from '#app/access/guards.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { FactorPanel } from '#app/ui/accounts/factors/panel.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import type { Route } from './+types/security';
import { AdminHead } from './head.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Keamanan' }];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  return { view: await readFactorView(actor), isDemanded: actor.lacksFactor === true };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerFactorForm(request, context, await readPostedFields(request));
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, isDemanded } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-5 px-4 py-6">
      <AdminHead title="Keamanan" />
      {isDemanded && (
        <Notice tone="warning">
          Pasang verifikasi dua langkah dulu. Halaman super admin lainnya terbuka setelah itu.
        </Notice>
      )}
      <Section title="Verifikasi dua langkah">
        <FactorPanel view={view} answer={actionData} />
      </Section>
    </div>
  );
}
