import { useRevalidator } from 'react-router';
import { href } from '#domain/routes/href.ts';

/** Ticks off the first step 'share the link' in the background; if that fails, the step just stays open. */
export function useLinkShared(readOnly: boolean): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    if (readOnly) return;
    const body = new URLSearchParams({ intent: 'link-shared' });
    const asked = fetch(`${href('/dashboard')}?index`, {
      method: 'POST',
      body,
      redirect: 'manual',
      keepalive: true,
    });
    const taken = await asked.then(({ type }) => type === 'opaqueredirect').catch(() => false);
    if (taken) await revalidate();
  };
}
