import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { auditorOf } from '#app/access/auditor.ts';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { requireActor } from '#app/access/guards.ts';
import { readOrLogout } from '#app/access/profile-presence.ts';
import { loadOr } from '#app/load-failure.ts';
import type { Actor } from '#domain/access.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { profileQuery } from '#server/accounts/profiles.ts';
import { recordView } from '#server/audit/views.ts';
import {
  asSuperAdminAt,
  asUser,
  commitWithQueries,
  MembershipEnded,
  type TransactionOptions,
  type Tx,
  type Work,
} from '#server/db/access.ts';
import { readStore, resolveStoreId, type Store, storeQuery } from '#server/stores/store.ts';

/** `run` opens a transaction that sees only this shop. */
export type OpenShop = {
  actor: Actor;
  storeId: string;
  /** True for super admins, who may look but not change anything. */
  readOnly: boolean;
  run: <T>(work: Work<T>, options?: TransactionOptions) => Promise<T>;
};

const openShopContext = createContext<OpenShop | null>(null);

/** Opens the owner's shop, or the one in a super admin's `?toko=`, which is read-only and audited. */
export const enterShop: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const actor = requireActor(context);
  const shop = actor.role === 'superAdmin' ? await visitedShop(actor, request, url) : ownShop(actor);
  if (!shop && url.pathname !== href('/dashboard')) throw redirect(href('/dashboard'));
  if (!isReading(request) && (!shop || shop.readOnly)) {
    throw data(messages.superAdminReadOnly, { status: 403 });
  }
  context.set(openShopContext, shop);
  return next();
};

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Returns null for a super admin who has not chosen a shop yet. */
export function openShop(context: Readonly<RouterContextProvider>): OpenShop | null {
  return context.get(openShopContext);
}

export function requireShop(context: Readonly<RouterContextProvider>): OpenShop {
  const shop = openShop(context);
  if (!shop) throw data(messages.storeGone, { status: 404 });
  return shop;
}

const storeByShop = new WeakMap<OpenShop, Promise<Store | null>>();

/**
 * Reads the open shop once per request. Returns null if a super admin's shop is gone; an owner whose profile is gone
 * is logged out, see docs/product/accounts.md#missing-profile.
 */
export function readOpenStore(request: Request, shop: OpenShop): Promise<Store | null> {
  const store = storeByShop.get(shop) ?? readStoreOf(request, shop);
  storeByShop.set(shop, store);
  return store;
}

function readStoreOf(request: Request, { actor, storeId, readOnly, run }: OpenShop): Promise<Store | null> {
  const read = (ask: () => Promise<Store | null>) => loadOr(request, () => messages.cartStoreLoadFailed, ask);
  if (readOnly) return read(() => run((tx) => readStore(tx, storeId)));
  const readOwn = async (tx: Tx) =>
    commitWithQueries([profileQuery(tx, actor.id), storeQuery(tx, storeId)], (profile, store) =>
      profile ? store : null,
    );
  return readOrLogout(request, actor, () => read(() => asUser(actor, readOwn).catch(nullForStranger)));
}

function ownShop(actor: Actor): OpenShop {
  if (!actor.storeId) throw data(messages.storeUnlinked, { status: 403 });
  const run: OpenShop['run'] = (work, options) => asUser(actor, work, options).catch(refuseFormerMember);
  return { actor, storeId: actor.storeId, readOnly: false, run };
}

/** Returns null if the actor is not a member of the shop, for example because the shop does not exist yet. */
function nullForStranger(error: unknown): null {
  if (error instanceof MembershipEnded) return null;
  throw error;
}

/** For `catch`: answers as everywhere where an account is no longer a member of the shop that its session names. */
export function refuseFormerMember(error: unknown): never {
  if (error instanceof MembershipEnded) throw data(messages.storeUnlinked, { status: 403 });
  throw error;
}

async function visitedShop(actor: Actor, request: Request, url: URL): Promise<OpenShop | null> {
  const reference = url.searchParams.get('toko');
  if (!reference) return null;
  requireFreshFactor(actor, url.pathname + url.search);
  const storeId = await resolveStoreId(reference);
  if (!storeId) throw data(messages.storeGone, { status: 404 });
  const store = await asSuperAdminAt(actor, storeId, (tx) => readStore(tx, storeId));
  if (!store) throw data(messages.storeGone, { status: 404 });
  const action = isReading(request) ? 'store-visit' : 'store-write';
  await asUser(actor, (tx) => recordView(tx, auditorOf(actor, request), { action, storeId }, store.now));
  return {
    actor,
    storeId,
    readOnly: true,
    run: (work, options) => asSuperAdminAt(actor, storeId, work, options),
  };
}
