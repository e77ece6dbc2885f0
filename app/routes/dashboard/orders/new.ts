import { loadOr, requestIdOf } from '#app/load-failure.ts';
import { requireShop } from '#app/routes/dashboard/shop-access.ts';
import { messages } from '#domain/messages.ts';
import { readNewOrders } from '#server/orders/new-orders.ts';
import type { Route } from './+types/new';

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const found = await loadOr(
    request,
    () => messages.ordersLoadFailed('ada gangguan di server.', requestIdOf(request)),
    () => shop.run((tx) => readNewOrders(tx, shop.storeId)),
  );
  return Response.json(found);
}
