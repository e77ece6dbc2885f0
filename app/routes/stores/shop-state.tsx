import { messages } from '../../../domain/messages.ts';
import { Notice } from '../../ui/page/notice.tsx';
import type { ShopFrame } from './shop-page.ts';

export function ShopState({ shop: { life, holiday } }: { shop: Pick<ShopFrame, 'life' | 'holiday'> }) {
  if (life === 'inactive') return <Notice tone="warning">{messages.storeInactive}</Notice>;
  if (life === 'closed') return <Notice tone="warning">{messages.storeTakesNoOrders}</Notice>;
  return holiday && <Notice tone="warning">{holiday}</Notice>;
}
