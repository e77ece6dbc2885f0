import { isRouteErrorResponse } from 'react-router';
import { messages } from '../../../../domain/messages.ts';
import { readFormerSlugs, readStore } from '../../../../server/stores/store.ts';
import { refused } from '../../../forms/answers.ts';
import { loadOr } from '../../../load-failure.ts';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
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
        const { namaToko, slug, waNumber, themeColor, deskripsi, caraPembayaran, timeZone } = store;
        const { paymentHours, answerHours } = store;
        return {
          settings: {
            namaToko,
            slug,
            waNumber,
            themeColor,
            deskripsi,
            caraPembayaran,
            timeZone,
            paymentHours,
            answerHours,
          },
          logoUrl: store.logoUrl,
          formerSlugs: await readFormerSlugs(tx, store),
        };
      }),
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerSettingsForm(request, requireShop(context));
}

/**
 * Keeps the page, and what was typed into it, where the form finds no session or no server: the guard would lead a page
 * whose session has ended to /login, and a lost network or a refusal at the door would put an error in its place.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const text = lossText(error);
    if (text === null) throw error;
    // Pages are not read again after a status like this.
    return refused({ sentence: text, logoLost: false }, 401);
  }
}

function lossText(error: unknown): string | null {
  if (error instanceof TypeError) {
    return messages.settingsSaveFailed('koneksi internet terputus. Coba lagi setelah tersambung.');
  }
  if (isRouteErrorResponse(error) && error.status === 413) {
    return messages.settingsSaveFailed('gambar terlalu besar. Paling besar 15 MB.');
  }
  if (isRouteErrorResponse(error) && error.status === 503) {
    return messages.settingsSaveFailed('server sedang ramai. Coba lagi sebentar lagi.');
  }
  const isLogin = error instanceof Response && error.headers.get('location')?.startsWith('/login');
  return isLogin ? messages.notLoggedIn : null;
}

/** /dashboard/pengaturan: Pengaturan Toko. A super admin reads it. */
export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const { settings, logoUrl, formerSlugs } = loaderData;
  // What was saved is known before the page has been read again.
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
