import { ReceiptText, RotateCcw } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { YesButton } from '#app/ui/controls/yes-button.tsx';
import type { PastItem } from '#domain/checkout/reorder.ts';
import { buyerMayCancel, isCompleted, type OrderStatus, type RentReference } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { ContactShop } from './contact.tsx';
import { useReorder } from './reorder.ts';
import { useSteadyHeight } from './steady-height.ts';

const CANCEL_QUESTION = 'Batalkan pesanan ini?';

type OrderActionsProps = {
  order: {
    id: string;
    storeId: string;
    status: OrderStatus;
    proofWaits: boolean;
    items: PastItem[];
    rent: RentReference | null;
  };
  /** Null if the shop has no WhatsApp number. */
  contactLink: string | null;
  asksCancel: boolean;
};

export function OrderActions({ order, contactLink, asksCancel }: OrderActionsProps) {
  const { status } = order;
  const steady = useSteadyHeight<HTMLDivElement>();
  return (
    <div ref={steady} className="grid content-start gap-3 empty:hidden sm:flex sm:flex-wrap sm:items-start">
      <ContactShop status={status} link={contactLink} />
      {isCompleted(status) && !order.rent && (
        <ButtonLink to={href('/faktur/:orderId', { orderId: order.id })} variant="secondary">
          <ReceiptText aria-hidden />
          Lihat Faktur
        </ButtonLink>
      )}
      {!order.rent && <ReorderButton order={order} />}
      {buyerMayCancel(status) && !order.proofWaits && !asksCancel && <CancelButton />}
    </div>
  );
}

/** Needs scripts, so it is invisible until hydration. Its space is reserved, so that nothing moves when it appears. */
function ReorderButton({ order }: Pick<OrderActionsProps, 'order'>) {
  const hydrated = useHydrated();
  const { orderAgain, pending } = useReorder(order);
  return (
    <Button
      type="button"
      variant="secondary"
      className={hydrated ? '' : 'with-scripts invisible'}
      pendingText="Memeriksa stok..."
      pending={pending}
      onClick={orderAgain}
    >
      <RotateCcw aria-hidden />
      Pesan Lagi
    </Button>
  );
}

/** Asks for confirmation in a dialog. Without scripts, the page with `?batalkan=ya` asks instead. */
function CancelButton() {
  const { confirm } = useDialogs();
  const submit = useSubmit();
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await confirm(CANCEL_QUESTION, { danger: true })) await submit({}, { method: 'post' });
  };
  return (
    <form method="get" onSubmit={ask}>
      <input type="hidden" name="batalkan" value="ya" />
      <Button type="submit" variant="quiet-danger" pendingText="Membatalkan..." className="w-full">
        Batalkan Pesanan
      </Button>
    </form>
  );
}

export function CancelQuestion({ orderId }: { orderId: string }) {
  const path = href('/pesanan/:orderId', { orderId });
  return (
    <section
      aria-label="Batalkan Pesanan"
      className="grid max-w-xl gap-4 rounded-card border border-line-strong bg-surface p-5 shadow-soft"
    >
      <p className="font-semibold text-lg">{CANCEL_QUESTION}</p>
      <Form method="post" action={path} className="flex gap-3">
        <ButtonLink to={path} variant="secondary">
          Batal
        </ButtonLink>
        <YesButton type="submit" does="batalkan pesanan" variant="danger" pendingText="Membatalkan..." />
      </Form>
    </section>
  );
}
