import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { messages } from '../../../../domain/messages.ts';
import { providerShape } from '../../../../server/shipping/calls.ts';
import { readLastFaults } from '../../../../server/shipping/faults.ts';
import { offerAtOnce } from '../../../../server/shipping/offer.ts';
import { readShippingSettings } from '../../../../server/shipping/settings.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import { refusalIn } from '../../../forms/use-answer.ts';
import { loadOr } from '../../../load-failure.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { NoticeRegion } from '../../../ui/page/notice.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { useDashboardPath, useDashboardShop } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerShippingSettings } from './action.ts';
import { ApiKeyRemoval } from './api-key.tsx';
import { CouriersForm } from './couriers-form.tsx';
import { ShippingFacts } from './facts.tsx';
import { ShippingSettingsForm } from './settings-form.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Pengaturan Ongkir' }];

/** Does not wait for the provider. `?hapus=kunci` asks about the key. */
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
      const asksRemoval = hasKey && url.searchParams.get('hapus') === 'kunci';
      return { settings, faults, offer, providerShape: providerShape(), asksRemoval };
    },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerShippingSettings(request, requireShop(context));
}

/** Reading lists changes nothing of the page. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult?.offer ? false : defaultShouldRevalidate;
}

export default function Shipping({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  const refused = refusalIn(actionData);
  const { settings, faults, offer, asksRemoval } = loaderData;
  return (
    <div className="grid max-w-2xl gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <PageTitle lead="Asal pengiriman toko dan sambungan ke RajaOngkir.">Pengaturan Ongkir</PageTitle>
        </div>
        <ButtonLink to={pathTo('/dashboard/ongkir/pilihan')} variant="secondary">
          Pengiriman
        </ButtonLink>
      </div>
      <NoticeRegion>
        <AnswerNotice answer={actionData} />
      </NoticeRegion>
      {shop.readOnly || !offer ? (
        <ShippingFacts settings={settings} faults={faults} />
      ) : (
        <>
          {asksRemoval && <ApiKeyRemoval />}
          <ShippingSettingsForm
            // Remounts after a save, without the key that was typed.
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
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Pengaturan Ongkir" fallback={messages.shippingLoadFailed} />;
}
