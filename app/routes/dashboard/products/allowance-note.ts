import { loadOrNull } from '#app/load-failure.ts';
import { allowanceNote } from '#domain/stores/free/allowance.ts';
import { readAllowance } from '#server/stores/free/allowance.ts';
import type { OpenShop } from '../shop-access.ts';

export async function loadAllowanceNote(request: Request, shop: OpenShop): Promise<string | null> {
  const allowance = await loadOrNull(request, () => shop.run((tx) => readAllowance(tx, shop.storeId)));
  return allowance && allowanceNote(allowance);
}
