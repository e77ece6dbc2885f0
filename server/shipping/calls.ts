import { providerCallsByShop } from '#domain/limits.ts';
import { isOverload } from '#domain/shipping/fault.ts';
import type { ProviderApi, ShippingArea } from '#domain/shipping/origin.ts';
import { bytesOfRows, lruCache } from '../bounds/lru-cache.ts';
import { hashedKey, hitLimit } from '../bounds/rate-limit.ts';
import { env, resourceLimits } from '../env.ts';
import { type CallOptions, makeProvider, type ProviderFailure, type ProviderOutcome } from './provider.ts';

/** The shop that makes a call, with its API key. `timeoutMs` includes waiting for the shop's previous call. */
export type Caller = CallOptions & { storeId: string };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Caches provinces and cities for a day and for all shops, because every API key gets the same answer. */
const lists = lruCache<ShippingArea[]>({
  maxBytes: 8 * 1024 * 1024,
  bytesOf: bytesOfRows,
  ttlMs: DAY_MS,
  now: () => Date.now(),
});

/** API keys that are not used for a while, because the provider was overloaded or the key's quota is used up. */
const rests = lruCache<{ message: string; untilMs: number }>({
  maxBytes: 1024 * 1024,
  bytesOf: bytesOfRows,
  ttlMs: resourceLimits.providerRestMs,
});

const running = new Map<string, Promise<unknown>>();

export function providerShape(): ProviderApi {
  return env.rajaongkirShape;
}

export function cachedProvinces(): ShippingArea[] | null {
  return lists.get(nameOf('provinces')) ?? null;
}

export function cachedCities(provinceId: string): ShippingArea[] | null {
  return lists.get(nameOf(`cities ${provinceId}`)) ?? null;
}

/** Reads provinces from cache or provider. `fresh` skips the cache, so that the answer shows if the key is valid. */
export function readProvinces(
  caller: Caller,
  { fresh = false } = {},
): Promise<ProviderOutcome<ShippingArea[]>> {
  return readList(caller, 'provinces', fresh, (options) => provider().listProvinces(options));
}

export function readCities(caller: Caller, provinceId: string): Promise<ProviderOutcome<ShippingArea[]>> {
  return readList(caller, `cities ${provinceId}`, false, (options) =>
    provider().listCities(provinceId, options),
  );
}

async function readList(
  caller: Caller,
  list: string,
  fresh: boolean,
  ask: (options: CallOptions) => Promise<ProviderOutcome<ShippingArea[]>>,
): Promise<ProviderOutcome<ShippingArea[]>> {
  const cachedList = () => (fresh ? undefined : lists.get(nameOf(list)));
  const early = cachedList();
  if (early) return { ok: true, value: early };
  const deadline = Date.now() + caller.timeoutMs;
  return inTurn(caller, deadline, async () => {
    // Checks again, because the shop's previous call may have fetched this list or found the provider down.
    const value = cachedList();
    if (value) return { ok: true, value };
    const refused = restOf(caller.key) ?? (await overLimit(caller.storeId));
    if (refused) return refused;
    const outcome = await ask({ key: caller.key, timeoutMs: deadline - Date.now() });
    if (outcome.ok) lists.set(nameOf(list), outcome.value);
    else if (isOverload(outcome.fault))
      rests.set(restKey(caller.key), {
        message: outcome.message,
        untilMs: Date.now() + resourceLimits.providerRestMs,
      });
    return outcome;
  });
}

/** Makes one call per shop at a time. A later call waits for the running one, at most until its own deadline. */
async function inTurn<T>(
  { storeId, timeoutMs }: Caller,
  deadline: number,
  work: () => Promise<ProviderOutcome<T>>,
): Promise<ProviderOutcome<T>> {
  for (let before = running.get(storeId); before; before = running.get(storeId)) {
    const free = await inTime(before, deadline - Date.now());
    if (!free)
      return failure(`masih menunggu jawaban sebelumnya, sudah ${Math.ceil(timeoutMs / 1000)} detik`);
  }
  const call = work().finally(() => running.delete(storeId));
  running.set(storeId, call);
  return call;
}

async function inTime(call: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), false);
  });
  const ended = call.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

function restOf(key: string): ProviderFailure | null {
  const rest = rests.get(restKey(key));
  const restMs = rest ? rest.untilMs - Date.now() : 0;
  if (!rest || restMs <= 0) return null;
  return failure(`${rest.message}; dicoba lagi paling cepat ${minutes(restMs)} lagi`);
}

async function overLimit(storeId: string): Promise<ProviderFailure | null> {
  const seconds = await hitLimit(providerCallsByShop, storeId);
  if (seconds === null) return null;
  return failure(`terlalu sering dicoba, coba lagi ${minutes(seconds * 1000)} lagi`);
}

function minutes(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / MINUTE_MS))} menit`;
}

function failure(message: string): ProviderFailure {
  return { ok: false, message, fault: 'bound' };
}

function provider() {
  return makeProvider(env.rajaongkirShape, env.rajaongkirUrl);
}

function nameOf(list: string): string {
  return `${env.rajaongkirShape} ${env.rajaongkirUrl ?? ''} ${list}`;
}

function restKey(key: string): string {
  return hashedKey(nameOf('rest'), key);
}
