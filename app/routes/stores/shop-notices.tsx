import { Notice } from '#app/ui/page/notice.tsx';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { messages } from '#domain/messages.ts';
import { waLink } from '#domain/stores/links.ts';
import type { ShopFrame } from './shop-page.ts';

type OrderByChatProps = {
  shop: Pick<ShopFrame, 'namaToko' | 'orderWaNumber'>;
  /** Product that the prefilled chat message orders. If omitted, the message names no product. */
  namaProduk?: string;
};

/** Offers ordering by chat in browsers without scripts, where the cart does not work. */
export function OrderByChat({ shop: { namaToko, orderWaNumber }, namaProduk }: OrderByChatProps) {
  if (orderWaNumber === null) return null;
  const text = `Halo ${namaToko}, saya ingin memesan${namaProduk ? ` ${namaProduk}` : ''}.`;
  return (
    <div className="without-scripts mb-4">
      <Notice tone="warning">
        Keranjang tidak berfungsi di browser ini. Muat ulang halaman, atau pesan lewat WhatsApp:{' '}
        <a href={waLink(orderWaNumber, text)} className="underline">
          <PhoneNumber of={orderWaNumber} />
        </a>
      </Notice>
    </div>
  );
}

export function ShopState({ shop: { phase, holiday } }: { shop: Pick<ShopFrame, 'phase' | 'holiday'> }) {
  if (phase === 'inactive') return <Notice tone="warning">{messages.storeInactive}</Notice>;
  if (phase === 'closed') return <Notice tone="warning">{messages.storeTakesNoOrders}</Notice>;
  return holiday && <Notice tone="warning">{holiday}</Notice>;
}
