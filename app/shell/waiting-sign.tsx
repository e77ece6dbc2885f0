import { useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import type { Visitor } from '#domain/accounts/visitor.ts';
import { matcher } from '#domain/routes/matcher.ts';
import { useNoticeableWait } from '../ui/page/noticeable-wait.ts';

const guardedAddress = matcher(GUARDED_ADDRESSES);

export function WaitingSign() {
  const { state } = useNavigation();
  const isFelt = useNoticeableWait(state === 'loading');
  const asksWho = useWaitsForVisitor();
  return (
    <>
      {/* Always rendered, because screen readers miss a status element that appears together with its text. */}
      <div role="status" className="pointer-events-none absolute inset-x-0 top-full text-center">
        {isFelt &&
          (asksWho ? (
            <p className="mt-3 inline-block rounded-full bg-ink px-4 py-2 font-medium text-sm text-white shadow-soft">
              Memeriksa autentikasi...
            </p>
          ) : (
            <p className="sr-only">Memuat...</p>
          ))}
      </div>
      {isFelt && !asksWho && (
        <div aria-hidden className="absolute inset-x-0 top-full h-0.5 animate-pulse bg-theme" />
      )}
    </>
  );
}

/** True during a navigation from a page that is cached for everybody to one that needs a login check. */
function useWaitsForVisitor(): boolean {
  const visitor = useRouteLoaderData<{ visitor: Visitor | null }>('root')?.visitor ?? null;
  const here = useLocation().pathname;
  const next = useNavigation().location?.pathname ?? here;
  return visitor === null && next !== here && guardedAddress(next) !== null;
}
