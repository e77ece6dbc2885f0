import { type RefObject, useEffect, useId, useRef } from 'react';
import { changeCart } from '#app/browser/cart.ts';
import { enterVoucher } from '#app/browser/cart-voucher.ts';
import { useConnection } from '#app/browser/offline/connection.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { LiveRegion, Notice } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { type Cart, cartTotal, clearCart } from '#domain/checkout/cart.ts';
import { type TodaysLine, todaysLines } from '#domain/checkout/todays-cart.ts';
import { messages } from '#domain/messages.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import type { ShopBranding } from '#domain/stores/front/branding.ts';
import { minimumRefusal } from '#domain/stores/opening.ts';
import { belowMinimum, type OfferedVoucher, type VoucherVerdict } from '#domain/vouchers/voucher.ts';
import type { RefusedCheckout } from './action.ts';
import { AddressForm } from './address-form.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { CartTable } from './items/table.tsx';
import type { Checkout } from './sending/checkout.ts';
import type { VoucherRequest } from './sending/sending.ts';
import { useShipping } from './shipping/use-shipping.ts';
import { DeliveryBones } from './skeleton.tsx';
import { CartSummary } from './summary.tsx';
import type { Today } from './todays-cart.ts';
import { type Customer, guest } from './use-refillable-form.ts';
import { CartVoucher } from './voucher.tsx';

export type CartVisitor = {
  /** `nobody`: this is the offline copy of the page, which is stored without a visitor's data. */
  visitor: 'guest' | 'admin' | 'customer' | 'nobody';
  customer: Customer | null;
  topBarShop: ShopBranding | null;
  topBarShopId: string | null;
};

type ContentsProps = CartVisitor & {
  cart: Cart;
  today: Today;
  checkout: Checkout;
  verdict: VoucherVerdict | null;
};

const noErrors = {};

export function CartContents({ cart, today, checkout, verdict, visitor, customer, ...page }: ContentsProps) {
  const formId = useId();
  const lines = todaysLines(cart, today.products);
  const shopName = page.topBarShopId === cart.currentStoreId ? (page.topBarShop?.namaToko ?? null) : null;
  const orderable = lines.filter((line) => line.orderable);
  const subtotal = cartTotal(orderable);
  const tooLittle = minimumRefusal(today.minOrder, subtotal);
  const { voucher, voucherForm, readVoucherRequest } = useVoucher(today.voucher, subtotal);
  const buyer = visitor === 'guest' ? guest : customer;
  const former = buyer?.shipping.find(({ storeId }) => storeId === cart.currentStoreId) ?? null;
  const shipping = useShipping(cart.currentStoreId, today, orderable, former);
  const send = (sent: HTMLFormElement) => {
    shipping.demand(sent.checkValidity());
    const request = readVoucherRequest();
    if (request.kind === 'open' && cart.currentStoreId) enterVoucher(cart.currentStoreId, request.code);
    checkout.send(sent, orderable, request, shipping.option);
  };
  const { progress } = checkout;
  // Ignores an answer until sending ends, because an inert form (see below) cannot move the focus to an invalid field.
  const answer = progress === 'idle' ? checkout.answer : undefined;
  const refused = answer?.kind === 'refused' ? answer : null;
  const changed = changedIn(refused);
  const { form } = useAnswer(refused);
  const list = useFirstChange(changed === 'goods' && answer);
  return (
    <div className="-mb-16 mt-2 flex flex-col gap-3 sm:mt-3 sm:mb-0 lg:grid lg:min-h-screen lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-6">
      {/* Makes the fields inert, because a resend repeats the values of the first attempt and would ignore changes. */}
      <div className="grid grid-cols-1 content-start gap-3 lg:gap-6" inert={progress === 'resending'}>
        <CartNotices today={today} />
        <Goods shopName={shopName} namaToko={today.namaToko} lines={lines} list={list} />
        {buyer && !today.isAnswered && <DeliveryBones />}
        {buyer && today.isAnswered && (
          <AddressForm
            key={buyer.id}
            id={formId}
            ref={form}
            customer={buyer}
            errors={checkout.answer?.kind === 'refused' ? checkout.answer.errors : noErrors}
            takenEmail={checkout.takenEmail}
            shipping={shipping}
            onSend={send}
          />
        )}
        {cart.currentStoreId && (
          <CartVoucher
            storeId={cart.currentStoreId}
            form={voucherForm}
            today={today}
            subtotal={subtotal}
            refused={(refused?.voucher && refused) || verdict}
          />
        )}
      </div>
      <CartSummary
        {...{ lines, voucher, changed, tooLittle }}
        problem={today.problem}
        answerHours={today.answerHours}
        shipping={shipping.option}
        resending={progress === 'resending'}
      >
        <CheckoutButton
          visitor={visitor}
          formId={formId}
          pending={progress !== 'idle'}
          blocked={isBlocked(today, lines) || tooLittle !== null}
        />
      </CartSummary>
    </div>
  );
}

function isBlocked({ isAnswered, problem }: Today, lines: TodaysLine[]): boolean {
  return !isAnswered || problem !== null || lines.some((line) => !line.orderable);
}

type GoodsProps = Pick<Today, 'namaToko'> & {
  /** Null if the name loads later. The title is then cut to one line, so that a long name pushes nothing down. */
  shopName: string | null;
  lines: TodaysLine[];
  list: RefObject<HTMLTableSectionElement | null>;
};

function Goods({ shopName, namaToko, lines, list }: GoodsProps) {
  return (
    <Section title={shopName ?? namaToko ?? 'Isi keranjang'} aside={<ClearCart />} wraps={shopName !== null}>
      <LiveRegion text={changesOf(lines)} />
      <CartTable lines={lines} body={list} />
    </Section>
  );
}

function changedIn(refused: RefusedCheckout | null): 'goods' | 'shipping' | null {
  if (!refused?.changed) return null;
  return refused.changed.shippingChanged ? 'shipping' : 'goods';
}

function useVoucher(entered: Today['voucher'], subtotal: number) {
  const voucherForm = useRef<HTMLFormElement>(null);
  const offered = entered?.verdict?.ok ? entered.verdict.voucher : null;
  const voucher = offered && belowMinimum(offered, subtotal) === null ? offered : null;
  const readVoucherRequest = () => (offered ? requestFor(voucher) : requestOf(voucherForm.current, entered));
  return { voucher, voucherForm, readVoucherRequest };
}

const requestFor = (voucher: OfferedVoucher | null): VoucherRequest =>
  voucher ? { kind: 'applies', voucher } : { kind: 'none' };

function requestOf(form: HTMLFormElement | null, voucher: Today['voucher']): VoucherRequest {
  const typed = form && new FormData(form).get('voucherCode');
  const code = typeof typed === 'string' ? typed.trim() : (voucher?.code ?? '');
  const verdict = voucher?.code === code ? voucher.verdict : null;
  const refused = verdict !== null && !verdict.ok && !verdict.open;
  return code === '' || refused ? { kind: 'none' } : { kind: 'open', code };
}

function useFirstChange(answer: unknown) {
  const list = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (answer) list.current?.querySelector<HTMLElement>('[data-changes]')?.focus();
  }, [answer]);
  return list;
}

/** Tells screen readers what has changed; sighted buyers see the changes beside each product. */
function changesOf(lines: TodaysLine[]): string {
  const names = lines.flatMap(({ notices, namaProduk, optionText }) =>
    notices.length > 0 ? [nameWithOptions(namaProduk, optionText)] : [],
  );
  return names.length > 0 ? `Ada perubahan pada ${names.join(', ')}. Rinciannya ada di setiap barang.` : '';
}

function CartNotices({ today }: { today: Today }) {
  const connection = useConnection();
  if (connection !== 'online') {
    return (
      <Notice tone="info">
        Salinan terakhir di perangkat ini. Harga dan stok diperiksa lagi setelah tersambung ke internet.
      </Notice>
    );
  }
  return (
    <div className="grid gap-3 empty:hidden">
      {today.failed && (
        <Notice tone="danger">
          <p>{messages.cartStoreLoadFailed}</p>
          <Button variant="secondary" className="mt-3" onClick={today.retry}>
            Coba Lagi
          </Button>
        </Notice>
      )}
      {today.problem && <Notice tone="danger">{today.problem}</Notice>}
    </div>
  );
}

function ClearCart() {
  return (
    <Button variant="quiet" className="-mx-4 -my-2 shrink-0 text-sm" onClick={() => changeCart(clearCart)}>
      Kosongkan Keranjang
    </Button>
  );
}
