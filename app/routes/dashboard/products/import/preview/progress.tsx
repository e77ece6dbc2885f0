import { useEffect, useEffectEvent, useId } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { formatNumber } from '#domain/format.ts';

const POLL_INTERVAL_MS = 1_500;

export function ImportProgress({ written, planned }: { written: number; planned: number }) {
  const id = useId();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === 'idle';
  const poll = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isIdle) return;
    const timer = window.setInterval(() => poll(), POLL_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isIdle]);
  return (
    <div className="grid gap-2">
      <label htmlFor={id}>
        {formatNumber(written)} dari {formatNumber(planned)} produk ditulis…
      </label>
      <progress id={id} value={written} max={Math.max(1, planned)} className="w-full" />
      <noscript>
        <ButtonLink to={pathname + search} variant="secondary" reloadDocument>
          Lihat Kemajuan
        </ButtonLink>
      </noscript>
    </div>
  );
}
