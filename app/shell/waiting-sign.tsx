import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { accessOf } from '../../domain/access.ts';

/** A shorter wait is not felt; a flashing sign would be. */
const UNFELT_MS = 150;

export function WaitingSign() {
  const { state, location } = useNavigation();
  const here = useLocation().pathname;
  const isFelt = useLasting(state === 'loading');
  const next = location?.pathname ?? here;
  const isGuarded = next !== here && (accessOf(next) ?? 'open') !== 'open';
  return (
    <>
      {/* Rendered while empty, or the text is not read out. */}
      <div role="status" className="pointer-events-none absolute inset-x-0 top-full text-center">
        {isFelt && isGuarded && (
          <p className="mt-3 inline-block rounded-full bg-ink px-4 py-2 font-medium text-sm text-white shadow-soft">
            Memeriksa autentikasi...
          </p>
        )}
      </div>
      {isFelt && !isGuarded && (
        <div aria-hidden className="absolute inset-x-0 top-full h-0.5 animate-pulse bg-theme" />
      )}
    </>
  );
}

function useLasting(active: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasting(true), UNFELT_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [active]);
  return active && lasting;
}
