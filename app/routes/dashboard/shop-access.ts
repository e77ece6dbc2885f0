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
import { type Actor, may } from '#domain/access.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import type { Right } from '#domain/rights.ts';
import { mayOpen } from '#domain/route-rights.ts';
import { href } from '#domain/routes/href.ts';
import { pathAtShop, SHOP_PARAM } from '#domain/routes/shop-path.ts';
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
import { findShopOfOrder } from '#server/orders/orders.ts';
import { readStore, resolveStoreId, type Store, storeQuery } from '#server/stores/store.ts';
import { actorAt, readTeamShops, wasEverIn } from '#server/team/members.ts';

/** `run` opens a transaction that can read only this shop's data and can change only what the actor's rights allow. */
export type OpenShop = {
  /** For a team member, `actor.storeId` is this shop and `actor.rights` are the member's rights in it. */
  actor: Actor;
  storeId: string;
  /** True for super admins, who may look but not change anything. */
  readOnly: boolean;
  run: <T>(work: Work<T>, options?: TransactionOptions) => Promise<T>;
  /** Adds this shop's `?toko=` to a dashboard path, so that a link or redirect stays in this shop. */
  pathTo: (path: string) => string;
};

const openShopContext = createContext<OpenShop | null>(null);

/** Opens the user's own shop, or the shop in `?toko=` if the user is in its team. Super admins may open any shop. */
export const enterShop: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  const actor = requireActor(context);
  const shop = await (actor.role === 'superAdmin' ? visitedShop : memberShop)(actor, request, url);
  if (!shop && url.pathname !== href('/dashboard')) throw redirect(href('/dashboard'));
  if (!isReading(request) && (!shop || shop.readOnly)) {
    throw data(messages.superAdminReadOnly, { status: 403 });
  }
  if (shop && !shop.readOnly && !mayOpen(shop.actor, url.pathname, isReading(request))) throw rightMissing();
  context.set(openShopContext, shop);
  return next();
};

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Throws 403 if the actor lacks the right. Call it in actions whose required right depends on the posted form. */
export function requireRight({ actor }: OpenShop, right: Right): void {
  if (!may(actor, right)) throw rightMissing();
}

function rightMissing() {
  return data(messages.rightMissing, { status: 403 });
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
 * Reads the open shop once per request. If the shop is missing, returns null to a super admin. Logs others out if the
 * shop or their own profile is missing, see docs/product/accounts.md#missing-profile.
 */
export function readOpenStore(request: Request, shop: OpenShop): Promise<Store | null> {
  const store = storeByShop.get(shop) ?? readStoreOf(request, shop);
  storeByShop.set(shop, store);
  return store;
}

/** Like `readOpenStore`, but throws a 404 in place of null. */
export async function requireOpenStore(request: Request, shop: OpenShop): Promise<Store> {
  const store = await readOpenStore(request, shop);
  if (!store) throw data(messages.storeGone, { status: 404 });
  return store;
}

function readStoreOf(request: Request, { actor, storeId, readOnly, run }: OpenShop): Promise<Store | null> {
  const read = (ask: () => Promise<Store | null>) => loadOr(request, () => messages.cartStoreLoadFailed, ask);
  if (readOnly) return read(() => run((tx) => readStore(tx, storeId)));
  const readOwn = async (tx: Tx) =>
    commitWithQueries([profileQuery(tx, actor.id), storeQuery(tx, storeId)], (profile, store) =>
      profile ? store : null,
    );
  const nullForStranger = async (error: unknown) =>
    error instanceof MembershipEnded && !(await wasEverIn(storeId, actor)) ? null : refuseFormerMember(error);
  return readOrLogout(request, actor, () => read(() => asUser(actor, readOwn).catch(nullForStranger)));
}

/**
 * Opens the shop in `?toko=`, or else the account's own shop. If `teamShopOf` returns a shop, redirects to the same
 * page with `?toko=`, so that the address of each tab tells which shop the tab's forms change.
 */
async function memberShop(actor: Actor, request: Request, url: URL): Promise<OpenShop> {
  const asked = url.searchParams.get(SHOP_PARAM);
  if (asked && actor.inTeams) return openedBy(await actorAt(actor, asked.toLowerCase()), asked);
  const storeId = actor.inTeams && isReading(request) ? await teamShopOf(actor, url.pathname) : null;
  if (storeId) throw redirect(`${url.pathname}?${withShop(url.searchParams, storeId)}`);
  return openedBy(actor);
}

/** Returns the team shop of the order in `pathname`, or the user's first team shop if the user owns none; else null. */
async function teamShopOf({ id, storeId }: Actor, pathname: string): Promise<string | null> {
  const [, orderId] = /\/pesanan\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname) ?? [];
  if (storeId && !isUuid(orderId)) return null;
  const shops = (await readTeamShops(id)).map((shop) => shop.storeId);
  const found = isUuid(orderId) && shops.length > 0 ? await findShopOfOrder(shops, orderId) : null;
  if (found || storeId) return found === storeId ? null : found;
  return shops[0] ?? null;
}

function withShop(params: URLSearchParams, storeId: string): URLSearchParams {
  const search = new URLSearchParams(params);
  search.set(SHOP_PARAM, storeId);
  return search;
}

function openedBy(actor: Actor | null, toko: string | null = null): OpenShop {
  if (actor?.role === 'customer') throw redirect(href('/profil'));
  if (!actor?.storeId) throw data(messages.storeUnlinked, { status: 403 });
  const run: OpenShop['run'] = (work, options) => asUser(actor, work, options).catch(refuseFormerMember);
  return { actor, storeId: actor.storeId, readOnly: false, run, pathTo: (path) => pathAtShop(path, toko) };
}

/** Answers 403 if the account's membership in the shop has ended; rethrows other errors. Pass it to `catch`. */
export function refuseFormerMember(error: unknown): never {
  if (error instanceof MembershipEnded) throw data(messages.storeUnlinked, { status: 403 });
  throw error;
}

/** Lets a super admin look at any shop but change nothing. The audit log records visits and attempts to write. */
async function visitedShop(actor: Actor, request: Request, url: URL): Promise<OpenShop | null> {
  const reference = url.searchParams.get(SHOP_PARAM);
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
    pathTo: (path) => pathAtShop(path, reference),
  };
}
