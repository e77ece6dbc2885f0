import type { OrderStatus } from '#domain/orders/order.ts';

/** Lists the statuses of an order after 'Pending', each with the hours since the previous one. */
export type Course = readonly [to: OrderStatus, hours: number][];

const paid: Course = [
  ['Harus Dibayar', 0.4],
  ['Sudah Dibayar', 1.2],
];
const shipped: Course = [...paid, ['Processing', 0.6], ['Shipped', 3]];
export const completed: Course = [...shipped, ['Completed', 20]];

/** These orders are still open or ended without completion; `age` is in hours. */
export const unfinished: readonly { age: number; course: Course }[] = [
  { age: 0.3, course: [] },
  { age: 1.1, course: [] },
  { age: 2.6, course: [] },
  { age: 3.5, course: paid.slice(0, 1) },
  { age: 20, course: paid.slice(0, 1) },
  { age: 6, course: paid },
  { age: 9, course: paid },
  { age: 8, course: shipped.slice(0, 3) },
  { age: 26, course: shipped.slice(0, 3) },
  { age: 30, course: shipped },
  { age: 49, course: shipped },
  { age: 120, course: [...shipped, ['Complain', 40]] },
  { age: 75, course: [['Cancelled', 2]] },
  { age: 400, course: [...paid.slice(0, 1), ['Cancelled', 30]] },
  { age: 930, course: [['Cancelled', 5]] },
];

export const notes = ['', '', '', 'Tolong dikemas rapi, untuk kado.', 'Kabari dulu sebelum dikirim, ya.', ''];
