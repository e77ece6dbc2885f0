import type { Shop } from './people.ts';
import { changeOneRow } from './program.ts';

/** Moves the end of a shop to so many days from now ('-400 days'), which is what waiting for it comes to. */
export function moveEnd({ owner }: Shop, fromNow: string): Promise<void> {
  return changeOneRow(
    `UPDATE store_terms SET expiry_date = now() + $2::interval
     WHERE store_id = (SELECT store_id FROM memberships WHERE email = $1)`,
    [owner.email, fromNow],
  );
}
