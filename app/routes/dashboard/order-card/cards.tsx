import type { OrderStatus } from '../../../../domain/orders/order.ts';
import type { DashboardShop } from '../shop.ts';
import { type ListedOrder, OrderCard } from './card.tsx';

type OrderCardsProps = {
  orders: ListedOrder[];
  shop: DashboardShop;
  onStep: (order: ListedOrder, to: OrderStatus) => void;
};

export function OrderCards({ orders, shop, onStep }: OrderCardsProps) {
  return (
    <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {orders.map((order) => (
        <li key={order.id} className="grid">
          <OrderCard order={order} shop={shop} onStep={onStep} />
        </li>
      ))}
    </ul>
  );
}
