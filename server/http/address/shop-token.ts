import { createHash, randomBytes } from 'node:crypto';
import { isUuid } from '#domain/id.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 16;
const shape = /^[\w-]{43}$/;

/** Makes a random token for a link. It contains the shop's id, so that a lookup searches only this shop's rows. */
export function makeShopToken(storeId: string): string {
  const id = Buffer.from(storeId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url');
}

/** Returns the shop id in a token, or null if malformed. The token may be forged, so callers must look up its hash. */
export function shopOfToken(token: string): string | null {
  if (!shape.test(token)) return null;
  const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(id) ? id : null;
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
