import { type LostResponse, lossReason } from '#app/browser/lost-answer.ts';
import { refused } from '#app/forms/answers.ts';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { readFormerSlugs, readStore } from '#server/stores/store.ts';
import { useDashboardShop } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerSettingsForm } from './action.ts';
import { SettingsForm } from './form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Pengaturan Toko' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => messages.cartStoreLoadFailed,
    () =>
      shop.run(async (tx) => {
        const store = await readStore(tx, shop.storeId);
        if (!store) throw new Error('an open shop is not there');
        const { namaToko, slug, waNumber, themeColor, deskripsi, timeZone } = store;
        const { paymentHours, answerHours, openingNote, closedUntil, minOrder } = store;
        return {
          settings: {
            namaToko,
            slug,
            waNumber,
            themeColor,
            deskripsi,
            timeZone,
            paymentHours,
            answerHours,
            openingNote,
            closedUntil,
            minOrder,
          },
          logoUrl: store.logoUrl,
          coverUrl: store.coverUrl,
          formerSlugs: await readFormerSlugs(tx, store),
        };
      }),
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSettingsForm(request, requireShop(context));
}

const lostReasons: Record<LostResponse['why'], string> = {
  line: 'koneksi internet terputus. Coba lagi setelah tersambung.',
  busy: 'server sedang ramai. Coba lagi sebentar lagi.',
  large: 'gambar terlalu besar. Paling besar 15 MB.',
};

/** Reports a lost response or an ended session in the form: an error page would discard what the user typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const why = lossReason(error);
    if (why === null && !leadsToLogin(error)) throw error;
    const sentence = why ? messages.settingsSaveFailed(lostReasons[why]) : messages.notLoggedIn;
    // The error status keeps React Router from revalidating, because a revalidation would fail or lead to the login.
    return refused({ sentence, logoLost: false, coverLost: false }, 401);
  }
}

function leadsToLogin(thrown: unknown): boolean {
  return thrown instanceof Response && thrown.headers.get('location')?.startsWith(href('/login')) === true;
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const { settings, logoUrl, coverUrl, formerSlugs } = loaderData;
  // After a save, the answer contains the new settings. The loader's settings are old until the revalidation ends.
  const saved = actionData?.kind === 'done' ? actionData.settings : settings;
  return (
    <>
      <div className="mb-4">
        <PageTitle lead="Nama, tampilan, dan cara pembeli menghubungi toko Anda.">Pengaturan Toko</PageTitle>
      </div>
      <SettingsForm
        key={shop.storeId}
        saved={saved}
        logoUrl={logoUrl}
        coverUrl={coverUrl}
        addressLead={`${shop.origin}/toko/`}
        formerSlugs={formerSlugs}
        answer={actionData}
        readOnly={shop.readOnly}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Pengaturan Toko" fallback={messages.cartStoreLoadFailed} />;
}
