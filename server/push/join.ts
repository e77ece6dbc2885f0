import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { JOIN_CODE_MS, pushMessages, type Subscription } from '#domain/push/device.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { hashOfToken, makeShopToken, shopOfToken } from '#server/http/address/shop-token.ts';
import { type Registered, saveDevice } from './devices.ts';

/** Makes a code that registers one device at this shop within 5 minutes. Only its hash is stored. */
export async function makeJoinCode(actor: Actor, storeId: string): Promise<string> {
  const code = makeShopToken(storeId);
  await asUser(actor, (tx) =>
    tx
      .insertInto('pushJoinCodes')
      .values({ storeId, codeHash: hashOfToken(code), userId: actor.id, endsAt: endsAt() })
      .execute(),
  );
  return code;
}

/** Adds a device for the person who made the code, without a login. A failure does not use up the code. */
export function joinByCode(
  code: string,
  device: { subscription: Subscription; name: string },
): Promise<Registered> {
  const storeId = shopOfToken(code);
  if (storeId === null) return Promise.resolve({ ok: false, message: pushMessages.codeEnded });
  return asSystem(async (tx): Promise<Registered> => {
    const used = await tx
      .deleteFrom('pushJoinCodes')
      .where('storeId', '=', storeId)
      .where('codeHash', '=', hashOfToken(code))
      .where('endsAt', '>', sql<Date>`now()`)
      .returning(['userId', 'endsAt'])
      .executeTakeFirst();
    if (!used) return { ok: false, message: pushMessages.codeEnded };
    const saved = await saveDevice(tx, { ...device, storeId, userId: used.userId, sessionId: null });
    if (!saved.ok)
      await tx
        .insertInto('pushJoinCodes')
        .values({ storeId, codeHash: hashOfToken(code), ...used })
        .execute();
    return saved;
  });
}

/** Returns true if the code is valid, without using it up, so that the page behind a scanned code can check it. */
export async function isJoinCodeGood(code: string): Promise<boolean> {
  const storeId = shopOfToken(code);
  if (storeId === null) return false;
  const found = await asSystem((tx) =>
    tx
      .selectFrom('pushJoinCodes')
      .select('storeId')
      .where('storeId', '=', storeId)
      .where('codeHash', '=', hashOfToken(code))
      .where('endsAt', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  );
  return found !== undefined;
}

function endsAt() {
  return sql<Date>`now() + make_interval(secs => ${JOIN_CODE_MS / 1000})`;
}
