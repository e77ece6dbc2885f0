import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { useFollowing } from './use-following.ts';

type OrderNoticesProps = { orderId: string; publicKey: string };

export function OrderNotifications({ orderId, publicKey }: OrderNoticesProps) {
  const hydrated = useHydrated();
  const { follows, isBusy, help, follow, stop } = useFollowing(orderId, publicKey);
  return (
    <div className="with-scripts grid gap-2 sm:justify-items-start">
      {/* Both sentences share a grid cell as high as the longer one, so that nothing moves when they are swapped. */}
      <p role="status" className="grid text-sm">
        <SwappedText isShown={!follows}>
          <span className="text-ink-soft">Kabar tagihan dan pengiriman langsung di layar HP.</span>
        </SwappedText>
        <SwappedText isShown={follows}>
          <span className="text-success">HP ini diberi tahu soal tagihan dan pengiriman.</span>
        </SwappedText>
      </p>
      <Button
        type="button"
        variant="secondary"
        pending={isBusy}
        pendingText={follows ? 'Menghentikan...' : 'Mendaftarkan...'}
        onClick={() => void (follows ? stop() : follow())}
        className={`w-full sm:w-auto ${hydrated ? '' : 'invisible'}`}
      >
        <span key={String(follows)}>{follows ? 'Jangan beri tahu lagi' : 'Beri tahu saya'}</span>
      </Button>
      <NoticeRegion>{help && <Notice tone={help.tone}>{help.content}</Notice>}</NoticeRegion>
    </div>
  );
}

function SwappedText({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <span className={`col-start-1 row-start-1 ${isShown ? '' : 'invisible'}`}>{children}</span>;
}
