import { setTimeout as pause } from 'node:timers/promises';
import { makeSemaphorePerKey } from '#server/bounds/semaphore.ts';
import { resourceLimits } from '#server/env.ts';
import type { Application, ApplicationAnswer } from '../application.ts';

const inTurn = makeSemaphorePerKey({ concurrency: 1, maxWaiting: resourceLimits.pagesOfShop });

/** Matches a shop's pages and `.data` requests, but not its pictures, which other threads draw. Captures the slug. */
const SHOP_PAGE = /^\/toko\/([^/.]+)(?:\/[^.]*)?(?:\.data)?$/;

/** Waits at most this long for a page. A page that takes longer is probably waiting for the database, not rendering. */
const LONGEST_TURN_MS = 50;

/**
 * Renders a shop's uncached pages one at a time. After each page, pauses for as long as its rendering took. So even a
 * flood of requests to one shop leaves the other shops at least half of the time.
 */
export async function answerInTurn(
  path: string,
  application: Application,
  request: Request,
): Promise<ApplicationAnswer> {
  const shop = SHOP_PAGE.exec(path)?.[1];
  if (shop === undefined) return application(request);
  const { promise, resolve, reject } = Promise.withResolvers<ApplicationAnswer>();
  const turn = inTurn(shop, async () => {
    const startedAt = performance.now();
    const settled = application(request).then(resolve, reject);
    await Promise.race([settled, pause(LONGEST_TURN_MS)]);
    await pause(performance.now() - startedAt);
    return true;
  });
  turn.then(
    (wasTaken) => wasTaken ?? resolve({ response: new Response(null, { status: 503 }), overload: 'busy' }),
    reject,
  );
  return promise;
}
