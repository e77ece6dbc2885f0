import type { Track } from '#domain/orders/parcel/track.ts';
import { readTrackAnswer } from '#domain/orders/parcel/track-answer.ts';
import type { TrackedParcel } from '#domain/orders/parcel/tracking-page.ts';
import type { ProviderFault } from '#domain/shipping/fault.ts';
import { env } from '#server/env.ts';
import { askForJson, faultOf } from '#server/shipping/ask.ts';
import { providerBase } from '#server/shipping/provider.ts';

export type TrackOutcome =
  | { kind: 'known'; track: Track }
  | { kind: 'unknown' }
  | { kind: 'refused' }
  | { kind: 'away'; fault: ProviderFault };

type Question = { parcel: TrackedParcel; customerWa: string; key: string; timeoutMs: number };

export async function askForTrack({ parcel, customerWa, key, timeoutMs }: Question): Promise<TrackOutcome> {
  const { courier, number } = parcel;
  const query = new URLSearchParams({ awb: number, courier });
  // Only the courier JNE requires the last digits of the receiver's phone number.
  if (courier === 'jne') query.set('last_phone_number', customerWa.slice(-5));
  const address = `${providerBase('komerce', env.rajaongkirUrl)}/track/waybill?${query}`;
  const answer = await askForJson(address, { key, timeoutMs, form: new URLSearchParams() });
  if (answer.kind === 'timeout' || answer.kind === 'unreachable')
    return { kind: 'away', fault: faultOf(answer, timeoutMs) };
  const { status } = answer;
  const read = answer.kind === 'json' ? readTrackAnswer(answer.json) : null;
  const isOk = status >= 200 && status < 300;
  const code = isOk ? read?.code : status;
  if (isRefusal(code)) return { kind: 'refused' };
  // An answer without the provider's usual fields comes from a proxy in between, so it counts as an outage.
  if (!read || code === undefined || code === 429 || code >= 500)
    return { kind: 'away', fault: faultOf({ ...answer, status: code ?? status }, timeoutMs) };
  return isOk && code === 200 && read.track ? { kind: 'known', track: read.track } : { kind: 'unknown' };
}

/** True if the shop's key is invalid or its subscription does not include tracking. */
function isRefusal(code: number | undefined): boolean {
  return code === 401 || code === 402 || code === 403;
}
