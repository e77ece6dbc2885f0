import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#domain/id.ts';
import { env } from '#server/env.ts';

type OrderReference = { storeId: string; orderId: string };

/** The shop and order that a token names, not verified yet. `mark` is the token's signature. */
export type ReadToken = OrderReference & { mark: Buffer };

const ID_BYTES = 16;

/** Length of the signature. It makes a token 57 bytes, a multiple of 3, so a token has only one base64 spelling. */
const MARK_BYTES = 25;

const shape = /^[\w-]{76}$/;

/** Signs the link of one order. The token is valid until the order's `linkRevision` is raised. */
export function linkTokenOf({ revision, ...reference }: OrderReference & { revision: number }): string {
  const ids = Buffer.from(`${reference.storeId}${reference.orderId}`.replaceAll('-', ''), 'hex');
  return Buffer.concat([ids, markOf(reference, revision, presentKey())]).toString('base64url');
}

/** Returns random ids for a malformed token, so that rejecting it takes as long as rejecting a well-formed one. */
export function readLinkToken(token: string): ReadToken {
  if (!shape.test(token)) return leadingNowhere();
  const bytes = Buffer.from(token, 'base64url');
  const [storeId, orderId] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES, 2 * ID_BYTES)].map(
    uuidOf,
  );
  if (!isUuid(storeId) || !isUuid(orderId)) return leadingNowhere();
  return { storeId, orderId, mark: bytes.subarray(2 * ID_BYTES) };
}

function leadingNowhere(): ReadToken {
  return { storeId: randomUUID(), orderId: randomUUID(), mark: Buffer.alloc(MARK_BYTES) };
}

const MOST_REVISIONS = 20;

/** True if the token is one of the order's first 20 links, even if revoked. Checks only signatures, without a query. */
export function isOnceMade(asked: ReadToken): boolean {
  for (let revision = 0; revision < MOST_REVISIONS; revision++) if (provesLink(asked, revision)) return true;
  return false;
}

/** Compares in constant time, so that timing reveals nothing. Also accepts links signed with the previous key. */
export function provesLink({ mark, ...reference }: ReadToken, revision: number): boolean {
  const keys = env.secretKeyFormer ? [presentKey(), env.secretKeyFormer] : [presentKey()];
  return keys.map((key) => timingSafeEqual(mark, markOf(reference, revision, key))).includes(true);
}

const linkKeys = new Map<string, Buffer>();

/** Caches the derived key, because `isOnceMade` computes up to 20 signatures with it for one token. */
function linkKeyOf(secretKey: string): Buffer {
  const cached = linkKeys.get(secretKey);
  if (cached) return cached;
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'kedai order links', 32));
  linkKeys.set(secretKey, key);
  return key;
}

function markOf({ storeId, orderId }: OrderReference, revision: number, secretKey: string): Buffer {
  const signed = createHmac('sha256', linkKeyOf(secretKey));
  signed.update(`order link/${storeId}/${orderId}/${revision}`);
  return signed.digest().subarray(0, MARK_BYTES);
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function presentKey(): string {
  if (!env.secretKey) throw new Error('SECRET_KEY is not set; the primary makes one and hands it on');
  return env.secretKey;
}
