import { MessageCircle } from 'lucide-react';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { waLink } from '#domain/stores/links.ts';
import type { ShopFrame } from './shop-page.ts';

type AskSellerProps = {
  shop: Pick<ShopFrame, 'namaToko' | 'chatNumber'>;
  /** Product that the prefilled chat message is about. If omitted, the message is about the shop. */
  namaProduk?: string;
  address: string;
  isCompact?: boolean;
};

export function AskSeller({
  shop: { namaToko, chatNumber },
  namaProduk,
  address,
  isCompact,
}: AskSellerProps) {
  if (chatNumber === null) return null;
  const about = namaProduk ? ` tentang ${namaProduk}` : '';
  const text = `Halo ${namaToko}, saya ingin bertanya${about}.\n${address}`;
  return (
    <a
      href={waLink(chatNumber, text)}
      target="_blank"
      rel="noopener"
      className={buttonClass('secondary', isCompact ? 'max-sm:w-11 max-sm:px-0!' : 'px-3!')}
    >
      <MessageCircle aria-hidden />
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>Tanya Penjual</span>
    </a>
  );
}
