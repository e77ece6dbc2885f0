import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '../../../domain/address.ts';
import { type Cart, clearCart } from '../../../domain/cart.ts';
import { messages } from '../../../domain/messages.ts';
import { type TodaysProduct, todaysLines } from '../../../domain/todays-cart.ts';
import { changeCart } from '../../browser/cart.ts';
import { type ChangedAnswer, useCheckout } from '../../browser/checkout.ts';
import { useFirstError } from '../../browser/first-error.ts';
import type { Today } from '../../browser/todays-cart.ts';
import { AddressFields } from '../address-fields.tsx';
import { Button } from '../button.tsx';
import { TextArea } from '../field.tsx';
import { Notice } from '../notice.tsx';
import { Section } from '../section.tsx';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { CheckoutButton } from './checkout-button.tsx';

type CartContentsProps = {
  cart: Cart;
  today: Today;
  visitor: 'guest' | 'admin' | 'customer';
  profile: Profile | null;
};

/** A cart with something in it: lines and address beside a summary that stays in view. */
export function CartContents({ cart, today, visitor, profile }: CartContentsProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [changed, setChanged] = useState(false);
  const lines = todaysLines(cart, today.products);
  const orderable = lines.filter((line) => line.orderable);
  const { send, pending, answer } = useCheckout((changes) => {
    const asked = changes.lines.map(({ id }) => id);
    today.learn(soldProducts(changes, cart), asked);
    setChanged(true);
  });
  const errors = answer?.kind === 'invalid' ? answer.errors : {};
  useFirstError(form, answer?.kind === 'invalid' && answer);
  return (
    <div className="mt-4 flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start">
      <div className="grid gap-6">
        <CartNotices today={today} />
        <Section title={today.namaToko ?? 'Isi keranjang'}>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <CartLine key={line.id} line={line} />
            ))}
          </ul>
          <CartActions shop={today.slug ?? cart.currentStoreId} />
        </Section>
        {visitor === 'customer' && (
          <Section title="Alamat pengiriman">
            <form
              id={formId}
              ref={form}
              noValidate
              className="grid gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                setChanged(false);
                send(event.currentTarget, orderable);
              }}
            >
              <AddressFields values={profile ?? {}} errors={errors} required />
              <TextArea
                name="catatan"
                label="Catatan"
                rows={2}
                maxLength={300}
                error={errors.catatan}
                hint="Boleh dikosongkan."
              />
            </form>
          </Section>
        )}
      </div>
      <CartSummary lines={lines} changed={changed}>
        <CheckoutButton
          visitor={visitor}
          formId={formId}
          pending={pending}
          blocked={today.problem !== null || orderable.length < lines.length}
        />
      </CartSummary>
    </div>
  );
}

function CartNotices({ today }: { today: Today }) {
  return (
    <div className="grid gap-3 empty:hidden">
      {today.failed && (
        <Notice tone="danger">
          {messages.cartStoreLoadFailed}{' '}
          <Button variant="secondary" onClick={today.retry}>
            Coba Lagi
          </Button>
        </Notice>
      )}
      {today.problem && <Notice tone="danger">{today.problem}</Notice>}
    </div>
  );
}

function CartActions({ shop }: { shop: string | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <Link
        to={shop ? `/toko/${shop}` : '/'}
        className="inline-flex min-h-11 items-center font-medium text-brand underline"
      >
        Lanjut Belanja
      </Link>
      <Button variant="quiet" className="-mx-4" onClick={() => changeCart(clearCart)}>
        Kosongkan Keranjang
      </Button>
    </div>
  );
}

/** A refused checkout's news in the form of /api/cart's; a product without a name is not sold any more. */
function soldProducts({ lines }: ChangedAnswer, cart: Cart): TodaysProduct[] {
  return lines.flatMap(({ id, namaProduk, harga, stok }) => {
    if (namaProduk === null || harga === null || stok === null) return [];
    const photoUrl = cart.items.find((item) => item.id === id)?.photoUrl ?? '';
    return [{ id, namaProduk, harga, stok, photoUrl }];
  });
}
