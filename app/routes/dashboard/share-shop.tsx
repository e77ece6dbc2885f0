import { MessageCircle } from 'lucide-react';
import { encodeForLink } from '../../../domain/stores/chat-link.ts';
import { shareText, shopLink } from '../../../domain/stores/shop-link.ts';
import { buttonLook } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { useLinkShared } from './link-shared.ts';
import type { DashboardShop } from './shop.ts';

export function ShareShop({ shop, centered = false }: { shop: DashboardShop; centered?: boolean }) {
  const link = shopLink(shop.origin, shop.slug);
  const tellShared = useLinkShared(shop.readOnly);
  const text = shareText(shop.namaToko, link);
  return (
    <div className={`mt-3 grid gap-3 ${centered ? 'justify-items-center' : 'justify-items-start'}`}>
      <a href={`/toko/${shop.slug}`} className="break-all font-medium text-brand underline">
        {link}
      </a>
      <div className={`flex flex-wrap gap-2 ${centered ? 'justify-center' : ''}`}>
        <CopyButton text={link} onCopied={tellShared}>
          Salin Link
        </CopyButton>
        <a
          href={`https://wa.me/?text=${encodeForLink(text)}`}
          target="_blank"
          rel="noreferrer"
          onClick={tellShared}
          className={buttonLook('secondary', '')}
        >
          <MessageCircle aria-hidden />
          Bagikan ke WhatsApp
        </a>
      </div>
    </div>
  );
}
