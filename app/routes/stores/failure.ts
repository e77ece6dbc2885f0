import { isRouteErrorResponse } from 'react-router';
import { messages } from '#domain/messages.ts';

/** `retry` where the page may work the next time. */
export type ShopFailureText = { title: string; lead: string | null; retry: boolean };

export function shopFailure(error: unknown): ShopFailureText {
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return { title: messages.storeLoadFailed, lead: null, retry: true };
  }
  const reason = typeof error.data === 'string' ? error.data : messages.storeGone;
  if (reason === messages.storeGone) return { title: messages.storeNotFound, lead: reason, retry: false };
  return { title: reason, lead: null, retry: false };
}
