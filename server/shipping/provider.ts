import { type ReadAnswer, readAnswer } from '#domain/shipping/answers.ts';
import type { ProviderFault } from '#domain/shipping/fault.ts';
import type { ProviderApi, ShippingArea } from '#domain/shipping/origin.ts';
import { askForJson, faultOf, type ProviderAnswer } from './ask.ts';

/** `message` is a short reason, in Indonesian and without a full stop. */
export type ProviderFailure = {
  ok: false;
  message: string;
  fault: ProviderFault;
};

export type ProviderOutcome<T> = { ok: true; value: T } | ProviderFailure;

export type CallOptions = { key: string; timeoutMs: number };

type ShippingProvider = {
  shape: ProviderApi;
  listProvinces: (options: CallOptions) => Promise<ProviderOutcome<ShippingArea[]>>;
  listCities: (provinceId: string, options: CallOptions) => Promise<ProviderOutcome<ShippingArea[]>>;
  listDistricts: ((cityId: string, options: CallOptions) => Promise<ProviderOutcome<ShippingArea[]>>) | null;
};

const publicAddresses: Record<ProviderApi, string> = {
  legacy: 'https://api.rajaongkir.com/starter',
  komerce: 'https://rajaongkir.komerce.id/api/v1',
};

const paths: Record<ProviderApi, { provinces: string; citiesOf: (provinceId: string) => string }> = {
  legacy: { provinces: '/province', citiesOf: (id) => `/city?province=${encodeURIComponent(id)}` },
  komerce: {
    provinces: '/destination/province',
    citiesOf: (id) => `/destination/city/${encodeURIComponent(id)}`,
  },
};

export function providerBase(shape: ProviderApi, address?: string): string {
  return (address ?? publicAddresses[shape]).replace(/\/+$/, '');
}

export function makeProvider(shape: ProviderApi, address?: string): ShippingProvider {
  const base = providerBase(shape, address);
  const { provinces, citiesOf } = paths[shape];
  const ask = async (kind: 'province' | 'city' | 'district', path: string, options: CallOptions) => {
    const answer = await askForJson(base + path, options);
    const outcome = outcomeOf(answer, (json) => readAnswer(shape, kind, json), options.timeoutMs);
    // The message goes to the browser, which must never get the key.
    return outcome.ok ? outcome : { ...outcome, message: outcome.message.replaceAll(options.key, '…') };
  };
  return {
    shape,
    listProvinces: (options) => ask('province', provinces, options),
    listCities: (provinceId, options) => ask('city', citiesOf(provinceId), options),
    listDistricts:
      shape === 'komerce'
        ? (cityId, options) => ask('district', `/destination/district/${encodeURIComponent(cityId)}`, options)
        : null,
  };
}

function outcomeOf(
  answer: ProviderAnswer,
  read: (json: unknown) => ReadAnswer,
  timeoutMs: number,
): ProviderOutcome<ShippingArea[]> {
  const failure = (message: string): ProviderFailure => ({
    ok: false,
    message,
    fault: faultOf(answer, timeoutMs),
  });
  if (answer.kind === 'timeout')
    return failure(`tidak ada jawaban dalam ${Math.ceil(timeoutMs / 1000)} detik`);
  if (answer.kind === 'unreachable') return failure('server RajaOngkir tidak bisa dihubungi');
  const { status } = answer;
  const ok = status >= 200 && status < 300;
  const found = answer.kind === 'json' ? read(answer.json) : null;
  if (ok && found?.ok && found.areas.length > 0) return { ok: true, value: found.areas };
  if (answer.kind === 'tooLarge') return failure(`HTTP ${status}, jawabannya terlalu besar`);
  const refusal = found && !found.ok ? found : { description: '', code: null };
  if (!ok) return failure(withWords(refusalOf(status), refusal.description));
  if (refusal.code === null) return failure(`HTTP ${status}, jawabannya tidak bisa dibaca`);
  return failure(withWords(`HTTP ${status}, kode ${refusal.code}`, refusal.description));
}

function refusalOf(status: number): string {
  if (status >= 300 && status < 400) return `HTTP ${status}, alamat API ini dialihkan`;
  if (status === 410) return 'HTTP 410, API ini sudah ditutup oleh RajaOngkir';
  if (status === 429) return 'HTTP 429, batas permintaan untuk API key ini tercapai';
  return `HTTP ${status}`;
}

function withWords(what: string, description: string): string {
  return description ? `${what}: ${description}` : what;
}
