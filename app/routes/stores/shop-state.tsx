import { Notice } from '#app/ui/page/notice.tsx';
import { messages } from '#domain/messages.ts';
import type { ShopFrame } from './shop-page.ts';

export function ShopState({ shop: { life, holiday } }: { shop: Pick<ShopFrame, 'life' | 'holiday'> }) {
  if (life === 'inactive') return <Notice tone="warning">{messages.storeInactive}</Notice>;
  if (life === 'closed') return <Notice tone="warning">{messages.storeTakesNoOrders}</Notice>;
  return holiday && <Notice tone="warning">{holiday}</Notice>;
}
