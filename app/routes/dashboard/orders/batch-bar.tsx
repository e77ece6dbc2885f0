import { Button } from '#app/ui/controls/button.tsx';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { formatNumber } from '#domain/format.ts';
import { MAX_CHOSEN } from '#domain/orders/batch/chosen.ts';
import { href } from '#domain/routes/href.ts';
import { CHOSEN_FORM } from '../order-card/choose.tsx';
import { ShopField } from '../shop.ts';
import { clearChosen, useChosenOrders } from './chosen-orders.ts';

export function BatchBar({ readOnly }: { readOnly: boolean }) {
  const { count, parcels, next } = useChosenOrders();
  const chosen = `${formatNumber(count)} dipilih${count > MAX_CHOSEN ? `, paling banyak ${MAX_CHOSEN} sekaligus` : ''}`;
  return (
    <>
      <LiveRegion text={count > 0 ? chosen : ''} />
      <form
        data-floating-bar={count > 0 ? 'tall' : undefined}
        id={CHOSEN_FORM}
        method="get"
        action={href('/dashboard/pesanan/sekaligus')}
        aria-label="Pesanan terpilih"
        className={
          count > 0
            ? 'fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 grid gap-2 border-line border-t bg-surface px-4 py-2.5 shadow-[0_-4px_16px_rgb(0_0_0/0.12)] lg:inset-x-auto lg:right-6 lg:bottom-6 lg:rounded-card lg:border'
            : 'without-scripts mt-6 grid gap-2'
        }
      >
        <ShopField />
        {count > 0 && (
          <p className="flex min-h-11 items-center justify-between gap-3">
            <span className="font-semibold tabular-nums">{chosen}</span>
            <Button variant="quiet" onClick={clearChosen}>
              Batal pilih
            </Button>
          </p>
        )}
        {count <= MAX_CHOSEN && (
          <BatchButtons next={next} readOnly={readOnly} hasLabels={count === 0 || parcels > 0} />
        )}
      </form>
    </>
  );
}

type BatchButtonsProps = {
  next: ReturnType<typeof useChosenOrders>['next'];
  readOnly: boolean;
  /** True if a chosen order can have a shipping label. Also true without scripts, when the choice is not known. */
  hasLabels: boolean;
};

function BatchButtons({ next, readOnly, hasLabels }: BatchButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {next && !readOnly && (
        <Button type="submit" name="ke" value={next.to} className="flex-auto">
          {next.label}
        </Button>
      )}
      {!readOnly && (
        <Button type="submit" variant="secondary" className="flex-auto">
          Ubah Status
        </Button>
      )}
      {hasLabels && (
        <Button
          type="submit"
          variant="secondary"
          formAction={href('/dashboard/pesanan/label')}
          formTarget="_blank"
          className="flex-auto"
        >
          Cetak Label
        </Button>
      )}
    </div>
  );
}
