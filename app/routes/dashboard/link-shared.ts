import { useRevalidator } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from './shop.ts';

/** Returns a function that ticks off the task 'share your shop's link'. If its request fails, the task stays open. */
export function useLinkShared(readOnly: boolean): () => Promise<void> {
  const pathTo = useDashboardPath();
  const { revalidate } = useRevalidator();
  return async () => {
    if (readOnly) return;
    const body = new URLSearchParams({ intent: 'link-shared' });
    const asked = fetch(pathTo(`${href('/dashboard')}?index`), {
      method: 'POST',
      body,
      redirect: 'manual',
      keepalive: true,
    });
    const taken = await asked.then(({ type }) => type === 'opaqueredirect').catch(() => false);
    if (taken) await revalidate();
  };
}
