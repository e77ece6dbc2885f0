import { useState } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Done, Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { messages } from '#domain/messages.ts';
import type { LastFault } from '#domain/shipping/fault.ts';
import {
  type AreaOffer,
  originIsStale,
  type ProviderApi,
  type ShippingOrigin,
  writeAreaRef,
} from '#domain/shipping/origin.ts';
import { ApiKeyField } from './api-key.tsx';
import { useAreaOffer } from './area-offer.ts';
import { OriginFields } from './origin-fields.tsx';
import { Part } from './parts.tsx';

type Chosen = { province: string; city: string };

type SentAnswer = (Done | Refused) & { offer?: AreaOffer & { complete: boolean } };

type ShippingSettingsFormProps = {
  settings: (ShippingOrigin & { apiKeyLast4: string }) | null;
  /** If `complete` is false, the form still has to request areas from the courier provider. */
  initial: AreaOffer & { complete: boolean };
  provider: ProviderApi;
  faults: readonly LastFault[];
  answer: SentAnswer | undefined;
};

export function ShippingSettingsForm({
  settings,
  initial,
  provider,
  faults,
  answer,
}: ShippingSettingsFormProps) {
  const { form, refused } = useAnswer(answer);
  const areas = useAreaOffer(form, initial.complete || answer?.offer?.complete === true);
  const saved = savedChoice(settings);
  const [chosen, setChosen] = useState<Chosen>({ ...saved, ...answer?.values });
  const offer = areas.offer ?? answer?.offer ?? initial;
  const errors = { ...refused?.errors, ...areas.errors };
  return (
    <Form ref={form} method="post" className="grid gap-6" noValidate onSubmit={areas.settle}>
      <Part title="Asal Pengiriman">
        <div className="grid gap-4">
          <OriginNotice offer={offer} settings={settings} provider={provider} />
          <OriginFields
            saved={settings}
            offer={offer}
            chosen={chosen}
            errors={errors}
            waiting={waitingFor(areas.asking)}
            onChoose={(next) => {
              setChosen(next);
              if (next.province !== '' && next.province !== offer.province)
                areas.ask('cities', next.province);
            }}
          />
        </div>
      </Part>
      <Part title="RajaOngkir">
        <ApiKeyField
          last4={settings?.apiKeyLast4 ?? ''}
          faults={faults}
          error={errors.apiKey}
          onTyped={(apiKey) => areas.askWithKey(apiKey)}
        />
      </Part>
      <AnswerNotice answer={areas.done} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button type="submit" name="intent" value="save" pendingText="Menyimpan...">
          Simpan Pengaturan Ongkir
        </Button>
        <Button
          type="submit"
          name="intent"
          value="test"
          variant="secondary"
          pending={areas.asking === 'test'}
          pendingText="Mengetes..."
          onClick={(event) => {
            event.preventDefault();
            areas.ask('test');
          }}
        >
          Tes Koneksi
        </Button>
        <Button type="submit" name="intent" value="cities" variant="secondary" className="without-scripts">
          Tampilkan Kota/Kabupaten
        </Button>
      </div>
    </Form>
  );
}

type OriginNoticeProps = Pick<ShippingSettingsFormProps, 'settings' | 'provider'> & { offer: AreaOffer };

function OriginNotice({ offer, settings, provider }: OriginNoticeProps) {
  const stale = settings !== null && originIsStale(settings.originShape, offer.shape, provider);
  return (
    <>
      {offer.failure !== null && (
        <Notice tone="danger">
          <p>{messages.shippingProviderFailed(offer.failure)}</p>
          <p className="mt-1 font-normal">
            Sementara itu Anda bisa memilih dari daftar bawaan.
            {settings && ' Yang sudah tersimpan tetap berlaku.'}
          </p>
        </Notice>
      )}
      {stale && (
        <Notice tone="warning">
          Asal yang tersimpan ({settings.originCityName}, {settings.originProvinceName}) berasal dari daftar
          lain. Pilih lagi provinsi dan kota/kabupaten asal, lalu simpan.
        </Notice>
      )}
    </>
  );
}

function savedChoice(settings: ShippingOrigin | null): Chosen {
  if (!settings) return { province: '', city: '' };
  const { originShape, originProvinceId, originCityId } = settings;
  return {
    province: writeAreaRef(originShape, originProvinceId),
    city: writeAreaRef(originShape, originCityId),
  };
}

function waitingFor(asking: 'lists' | 'cities' | 'test' | null): 'provinces' | 'cities' | null {
  if (asking === 'lists') return 'provinces';
  return asking === 'cities' ? 'cities' : null;
}
