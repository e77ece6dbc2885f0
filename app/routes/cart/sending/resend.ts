import { isRouteErrorResponse } from 'react-router';
import { type LostResponse, lossReason } from '#app/browser/lost-answer.ts';
import { withTimeout } from '#app/browser/with-timeout.ts';
import { refused } from '#app/forms/answers.ts';
import { messages } from '#domain/messages.ts';
import type { CheckoutAnswer } from '../action.ts';

const PATIENCE_MS = 20_000;

const PAUSES_MS = [1_000, 3_000, 8_000];

export const MAX_RESENDS = PAUSES_MS.length;

export const lineLost: LostResponse = { kind: 'lost', why: 'line' };

export function lostReason({ why }: LostResponse): string {
  const reason = why === 'busy' ? 'server sedang sibuk' : 'koneksi terputus';
  return `${reason}. Keranjang Anda tetap tersimpan, silakan coba lagi.`;
}

/** Treats server errors and foreign responses (a hotspot's login page) as lost, so that the request is sent again. */
export async function answerOf(ask: () => Promise<CheckoutAnswer>): Promise<CheckoutAnswer | LostResponse> {
  try {
    return await withTimeout(PATIENCE_MS, ask);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!isRouteErrorResponse(error)) return lineLost;
    const isBusy = error.status >= 500 || error.status === 429;
    const why = isBusy ? 'busy' : lossReason(error);
    if (why !== null && why !== 'large') return { kind: 'lost', why };
    const reason = 'kiriman ini ditolak. Muat ulang halaman, lalu coba lagi.';
    return refused({ sentence: messages.checkoutFailed(reason) }).data;
  }
}

export async function pauseBefore(resend: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSES_MS[resend - 1]));
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
