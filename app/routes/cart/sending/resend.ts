import { isRouteErrorResponse } from 'react-router';
import { messages } from '../../../../domain/messages.ts';
import type { CheckoutAnswer } from '../action.ts';

/** No answer of the shop arrived: whether the order was made is not known, and the same key may be sent again. */
export type LostAnswer = { kind: 'lost'; reason: string };

/** An answer that takes longer counts as lost. */
const PATIENCE_MS = 20_000;

/** How long to wait before each sending again. */
const PAUSES_MS = [1_000, 3_000, 8_000];

/** How often a checkout is sent again by itself. */
export const MAX_RESENDS = PAUSES_MS.length;

/** The answer where there was none. */
export const cut: LostAnswer = {
  kind: 'lost',
  reason: 'koneksi terputus. Keranjang Anda tetap tersimpan, silakan coba lagi.',
};

const busy: LostAnswer = {
  kind: 'lost',
  reason: 'server sedang sibuk. Keranjang Anda tetap tersimpan, silakan coba lagi.',
};

/**
 * Waits for the answer to a checkout. A network that failed, a silence of 20 s, an overloaded or broken server, and an
 * answer that is none of ours (a hotspot's login page) come to `LostAnswer` instead of taking the page away. A
 * redirect is thrown on, for the router to follow.
 */
export async function answerOf(
  ask: () => Promise<CheckoutAnswer>,
  patienceMs = PATIENCE_MS,
): Promise<CheckoutAnswer | LostAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<LostAnswer>((resolve) => {
    timer = setTimeout(() => resolve(cut), patienceMs);
  });
  try {
    return await Promise.race([ask(), silence]);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return cut;
    if (error.status >= 500 || error.status === 408 || error.status === 429) return busy;
    const reason = 'kiriman ini ditolak. Muat ulang halaman, lalu coba lagi.';
    return { kind: 'refused', message: messages.checkoutFailed(reason) };
  } finally {
    clearTimeout(timer);
  }
}

/** Waits before the `resend`th sending (from 1): longer each time, and until the browser has a network. */
export async function pauseBefore(resend: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[resend - 1]));
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
