import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';

const FollowButton = lazy(() => import('./follow-button.tsx'));

type OrderNoticesProps = { orderId: string; publicKey: string };

/** Its code is loaded after the tap, so that the order's page does not wait for it. */
export function OrderNotices({ orderId, publicKey }: OrderNoticesProps) {
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const waiting = (
    <button
      type="button"
      onClick={() => setAsked(true)}
      className={buttonClass('secondary', `with-scripts w-full sm:w-auto ${hydrated ? '' : 'invisible'}`)}
    >
      Beri tahu saya
    </button>
  );
  return (
    <div className="grid gap-2 sm:justify-items-start">
      <p className="with-scripts text-ink-soft text-sm">Kabar tagihan dan pengiriman langsung di layar HP.</p>
      {isAsked ? (
        <Suspense fallback={waiting}>
          <FollowButton orderId={orderId} publicKey={publicKey} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
