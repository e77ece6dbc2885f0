import { paymentNoticeKeyByAddress, paymentNoticesByPhone } from '#domain/limits.ts';
import { MAX_NOTICE_BYTES, parsePostedNotice } from '#domain/payments/notices/notice.ts';
import { addressKey, hitLimit } from '#server/bounds/rate-limit.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { countPaymentNotice } from '#server/metrics.ts';
import { isPhoneKey, parseAddressId } from '#server/payments/notices/phones.ts';
import { receivePaymentNotice } from '#server/payments/notices/receive-notice.ts';
import type { Route } from './+types/payment-notices';

/** Receives bank apps' notices from owners' phones. Responds 404 even to a wrong key, to hide which ids exist. */
export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > MAX_NOTICE_BYTES)
    return Response.json({ ok: false, error: 'too large' }, { status: 413 });
  const body = new TextDecoder().decode(bytes);
  const place = parseAddressId(params.id);
  if (!place || !(await isPhoneKey(place, keyOf(request, body)))) {
    countPaymentNotice('wrongKey');
    await hitLimit(paymentNoticeKeyByAddress, addressKey(clientIpOf(request)));
    return unknown();
  }
  const wait = await hitLimit(paymentNoticesByPhone, place.phoneId);
  if (wait !== null) {
    countPaymentNotice('tooMany');
    const headers = { 'retry-after': String(wait) };
    return Response.json({ ok: false, error: 'too many' }, { status: 429, headers });
  }
  const heard = await receivePaymentNotice(place, body);
  countPaymentNotice(heard);
  // The phone's app resends a notice after an error status, so even a notice without a payment gets 200.
  return Response.json(
    { ok: heard !== 'malformed', result: heard },
    { status: heard === 'malformed' ? 400 : 200 },
  );
}

export function loader(): Response {
  return new Response(null, { status: 404 });
}

function unknown(): Response {
  return new Response(null, { status: 404 });
}

function keyOf(request: Request, body: string): string {
  const [, bearer] = /^Bearer\s+([\w-]{1,200})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return bearer ?? request.headers.get('x-notification-key') ?? parsePostedNotice(body, 0)?.key ?? '';
}
