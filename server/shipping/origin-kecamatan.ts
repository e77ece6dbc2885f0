import { providerCallsByShop } from '#domain/limits.ts';
import type { ProviderFault } from '#domain/shipping/fault.ts';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import { findListedArea } from '../areas/areas.ts';
import { hitLimit } from '../bounds/rate-limit.ts';
import { type Caller, providerShape } from './calls.ts';
import { type Found, findDistrictId } from './rates/districts.ts';

/** `unchecked` says why the courier provider failed to check the kecamatan (district); null if nothing failed. */
type CheckedKecamatan =
  | { ok: true; kecamatan: string; unchecked: ProviderFault | null }
  | { ok: false; unknownTo: 'list' | 'provider' };

/** Trusts the courier provider's answer more than the built-in list of kecamatan (districts), which may be older. */
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
