import { messages } from '#domain/messages.ts';
import type { OwnOrder } from '#server/orders/own-order.ts';
import { billedQris, toPay } from './present.ts';

/** Returns the bill's QR code `file` as a PNG. Throws 409 if the bill is not open, 404 if the bill has no such code. */
export async function answerQris({ order, store, ways }: OwnOrder, file: string): Promise<Response> {
  const isFilled = file === 'nominal.png';
  if (!isFilled && file !== 'toko.png') throw new Response(messages.qrisNotFound, { status: 404 });
  if (!toPay(order, store.now)) throw new Response(messages.billNotOpen, { status: 409 });
  const codes = billedQris(ways.qris, order.totalPrice);
  const code = isFilled ? codes?.filled : codes?.still;
  if (!code) throw new Response(messages.qrisNotFound, { status: 404 });
  // Imported on demand, because few requests need the renderer.
  const { renderQris } = await import('#server/payment-methods/qris-picture.ts');
  const png = await renderQris(code);
  if (!png) throw new Response('Sedang ramai.', { status: 503, headers: { 'retry-after': '5' } });
  return new Response(new Uint8Array(png), {
    headers: {
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="qris-${isFilled ? '' : 'toko-'}${order.orderNumber}.png"`,
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}
