import { createHash, randomBytes } from 'node:crypto';
import { isUuid } from '#domain/id.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 16;
const shape = /^[\w-]{43}$/;

/** Makes the secret of an address that is used once. It names its shop, so that one shop's rows are asked for it. */
export function makeShopToken(storeId: string): string {
  const id = Buffer.from(storeId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Returns the shop that a token names, or null if it is none. Only its hash in the database proves it. */
export function shopOfToken(token: string): string | null {
  if (!shape.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? id : null;
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
