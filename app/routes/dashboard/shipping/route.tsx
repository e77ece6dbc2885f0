import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { messages } from '#domain/messages.ts';
import { providerShape } from '#server/shipping/calls.ts';
import { readLastFaults } from '#server/shipping/faults.ts';
import { offerAtOnce } from '#server/shipping/offer.ts';
import { readShippingSettings } from '#server/shipping/settings.ts';
import { ClosedCard } from '../closed-card.tsx';
import { useDashboardShop } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerShippingSettings } from './action.ts';
import { ApiKeyRemoval } from './api-key.tsx';
import { CouriersForm } from './couriers-form.tsx';
import { ShippingFacts } from './parts.tsx';
import { ShippingSettingsForm } from './settings-form.tsx';

const TITLE = 'Pengiriman';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

/** Does not call the shipping provider, which may be slow. `?hapus=kunci` asks to confirm deleting the API key. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => messages.shippingLoadFailed,
    async () => {
      const { settings, faults } = await shop.run(async (tx) => ({
        settings: await readShippingSettings(tx, shop.storeId),
        faults: await readLastFaults(tx, shop.storeId),
      }));
      const province = settings && { shape: settings.originShape, id: settings.originProvinceId };
      const hasKey = Boolean(settings?.apiKeyLast4);
      const offer = shop.readOnly ? null : await offerAtOnce(hasKey, province);
      // While a tariff is being edited, the courier settings are hidden, so that only one form is open.
      const editsTariff = url.searchParams.has('ubah');
      const asksRemoval = hasKey && url.searchParams.get('hapus') === 'kunci';
      return { settings, faults, offer, providerShape: providerShape(), asksRemoval, editsTariff };
    },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerShippingSettings(request, requireShop(context));
}

/** Skips the revalidation after a request that only loaded lists of areas, because it changed no saved data. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult?.offer ? false : defaultShouldRevalidate;
}

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  return (
    <div className="grid max-w-2xl gap-4">
      <div>
        <PageTitle lead="Yang bisa dipilih pembeli di keranjang. 'Ongkir dikonfirmasi admin' selalu ada.">
          {TITLE}
        </PageTitle>
      </div>
      <NoticeRegion>
        <AnswerNotice answer={actionData} />
      </NoticeRegion>
      {loaderData.asksRemoval && !shop.readOnly && <ApiKeyRemoval />}
      <Outlet context={shop} />
      {!loaderData.editsTariff && <CourierSettings loaderData={loaderData} actionData={actionData} />}
    </div>
  );
}

function CourierSettings({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const shop = useDashboardShop();
  const refused = refusalIn(actionData);
  const { settings, faults, offer } = loaderData;
  return (
    <ClosedCard
      title="Kurir otomatis"
      state={
        settings?.apiKeyLast4 ? `Terpasang, API key ••••${settings.apiKeyLast4}` : 'Opsional · Belum dipasang'
      }
      isOpen={actionData !== undefined || loaderData.asksRemoval}
    >
      <p className="mb-4 text-ink-soft">Opsional. Isi kalau ingin ongkir JNE, J&T dll. dihitung otomatis.</p>
      <div className="grid gap-6">
        {shop.readOnly || !offer ? (
          <ShippingFacts settings={settings} faults={faults} />
        ) : (
          <>
            <ShippingSettingsForm
              // A save changes this React key, which resets the form and so removes the typed API key from the page.
              key={settings?.updatedAt.getTime() ?? 'new'}
              settings={settings}
              initial={offer}
              provider={loaderData.providerShape}
              faults={faults}
              answer={refused?.values.intent === 'couriers' ? undefined : actionData}
            />
            <CouriersForm
              key={`kurir ${settings?.updatedAt.getTime()}`}
              settings={settings?.apiKeyLast4 ? settings : null}
              refused={refused?.values.intent === 'couriers' ? refused : null}
            />
          </>
        )}
      </div>
    </ClosedCard>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={TITLE} fallback={messages.shippingLoadFailed} />;
}
