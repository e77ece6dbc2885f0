import { useRevalidator } from 'react-router';

/**
 * Makes what tells the server that the owner has passed the shop's link on. It is told beside what the owner does, never
 * instead of it: where it fails, the step stays open, and nothing else happens.
 */
export function useLinkShared(readOnly: boolean): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    if (readOnly) return;
    const body = new URLSearchParams({ intent: 'link-shared' });
    const asked = fetch('/dashboard?index', { method: 'POST', body, redirect: 'manual', keepalive: true });
    const taken = await asked.then(({ type }) => type === 'opaqueredirect').catch(() => false);
    if (taken) await revalidate();
  };
}
