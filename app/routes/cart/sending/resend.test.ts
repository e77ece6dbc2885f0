import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { done } from '#app/forms/answers.ts';
import { answerOf, MAX_RESENDS, pauseBefore } from './resend.ts';

const placed = done('', { orderId: 'x', chatLink: null, repeated: false }).data;
const cut = { kind: 'lost', why: 'line' };
const busy = { kind: 'lost', why: 'busy' };

/** Imitates the error that React Router throws when a response, such as a proxy's 503, has this status. */
const status = (code: number) => ({
  status: code,
  statusText: '',
  internal: false,
  data: '<h1>Sedang ramai</h1>',
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the answer to a checkout', () => {
  it('is returned unchanged', async () => {
    expect(await answerOf(async () => placed)).toBe(placed);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['a network that failed', new TypeError('Failed to fetch'), cut],
    ['a hotspot’s page', new Error('Unable to decode turbo-stream response'), cut],
    ['an overloaded server', status(503), busy],
    ['too many requests', status(429), busy],
    ['a broken server', status(500), busy],
    ['a line too slow to send it', status(408), cut],
  ])('is lost after %s', async (_, error, answer) => {
    expect(await answerOf(() => Promise.reject(error))).toEqual(answer);
  });

  it('is lost after 20 s without a response, and a later error is ignored', async () => {
    let fail: (error: Error) => void = () => undefined;
    const asked = answerOf(
      () =>
        new Promise<never>((_, reject) => {
          fail = reject;
        }),
    );
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await asked).toEqual(cut);
    fail(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(1);
  });

  it('is an error if sending again would not help', async () => {
    expect(await answerOf(() => Promise.reject(status(403)))).toMatchObject({
      kind: 'refused',
      sentence: 'Terjadi kesalahan saat checkout: kiriman ini ditolak. Muat ulang halaman, lalu coba lagi.',
    });
  });

  it('rethrows a redirect', async () => {
    const redirect = new Response(null, { status: 302 });
    await expect(answerOf(() => Promise.reject(redirect))).rejects.toBe(redirect);
  });
});

describe('the pause before a checkout is sent again', () => {
  const ended = async (resend: number, afterMs: number) => {
    let over = false;
    void pauseBefore(resend).then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(afterMs);
    return over;
  };

  it('grows with each attempt', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(MAX_RESENDS).toBe(3);
    for (const [resend, pause] of [1_000, 3_000, 8_000].entries()) {
      expect(await ended(resend + 1, pause - 1)).toBe(false);
      expect(await ended(resend + 1, pause)).toBe(true);
    }
  });

  it('lasts until the browser has a network', async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('navigator', { onLine: false });
    let over = false;
    void pauseBefore(1).then(() => {
      over = true;
    });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(over).toBe(false);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(over).toBe(true);
  });
});
