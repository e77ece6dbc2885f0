export const WORDS =
  'kopi susu gula aren roti bakar keju batik tulis lasem sarung tenun kain lurik tas anyam';

/** Each generated order gets one of these 40 entries at random, so three quarters are 'Completed'. */
export const STATUSES = [
  ...Array(30).fill('Completed'),
  ...Array(3).fill('Cancelled'),
  'Shipped',
  'Shipped',
  'Pending',
  'Harus Dibayar',
  'Sudah Dibayar',
  'Processing',
  'Complain',
];

/* These functions return SQL expressions. `position` is an SQL expression for a product's position in its shop. */

export const productName = (position) =>
  `${pick(WORDS, `${position} * 3`)} || ' ' || ${pick(WORDS, `${position} * 5 + 1`)} || ' ' || (${position} + 1)`;

export const price = (position) => `(5000 + ${position} % 97 * 1500)::bigint`;

export function pick(words, number) {
  const list = words.split(' ');
  return `('{${list.join(',')}}'::text[])[1 + (${number}) % ${list.length}]`;
}
