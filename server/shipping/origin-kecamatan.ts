import { providerCallsByShop } from '#domain/limits.ts';
import type { ProviderFault } from '#domain/shipping/fault.ts';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import { findListedArea } from '../areas/areas.ts';
import { hitLimit } from '../bounds/rate-limit.ts';
import { type Caller, providerShape } from './calls.ts';
import { type Found, findDistrictId } from './rates/districts.ts';

/** `unchecked` is the fault that kept the provider from answering, or null if it answered or was not needed. */
type CheckedKecamatan =
  | { ok: true; kecamatan: string; unchecked: ProviderFault | null }
  | { ok: false; unknownTo: 'list' | 'provider' };

/** Checks a typed kecamatan. An answer of the provider overrules the built-in list, which may be older. */
export async function checkOriginKecamatan(
  requester: Caller | null,
  { originProvinceName: provinsi, originCityName: kotaKabupaten }: ShippingOrigin,
  typed: string,
): Promise<CheckedKecamatan> {
  const listed = await findListedArea({ provinsi, kotaKabupaten, kecamatan: typed });
  const kecamatan = listed?.kecamatan ?? typed;
  const checked =
    requester && providerShape() === 'komerce'
      ? await askProvider(requester, { provinsi, kotaKabupaten, kecamatan })
      : null;
  if (checked?.ok && checked.value !== null) return { ok: true, kecamatan, unchecked: null };
  if (!listed) return { ok: false, unknownTo: 'list' };
  if (checked?.ok) return { ok: false, unknownTo: 'provider' };
  return { ok: true, kecamatan, unchecked: checked?.fault ?? null };
}

async function askProvider(
  { storeId, key, timeoutMs }: Caller,
  area: Parameters<typeof findDistrictId>[0],
): Promise<Found<string | null>> {
  const deadline = Date.now() + timeoutMs;
  if ((await hitLimit(providerCallsByShop, storeId)) !== null) return { ok: false, fault: 'bound' };
  return findDistrictId(area, { key, deadline, mayAsk: async () => true });
}
