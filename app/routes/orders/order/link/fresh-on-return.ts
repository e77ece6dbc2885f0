import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

/** Reads the page again whenever it is looked at again, as after a payment in a bank's app. */
export function useFreshOnReturn(): void {
  const { revalidate, state } = useRevalidator();
  const onVisibility = useEffectEvent(() => {
    if (!document.hidden && state === 'idle') void revalidate();
  });
  useEffect(() => {
    const listener = () => onVisibility();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
