import { messages } from '../../../domain/messages.ts';
import type { StoreLife } from '../../../domain/stores/store.ts';
import { Notice } from '../../ui/page/notice.tsx';

export function ShopState({ life }: { life: StoreLife }) {
  if (life === 'inactive') return <Notice tone="warning">{messages.storeInactive}</Notice>;
  if (life === 'closed') return <Notice tone="warning">{messages.storeTakesNoOrders}</Notice>;
  return null;
}
