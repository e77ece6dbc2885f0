import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useNavigate, useRevalidator } from 'react-router';
import { acknowledgeOrder, type CheckoutKey } from '#app/browser/checkout-key.ts';
import type { LostResponse } from '#app/browser/lost-answer.ts';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import type { TodaysLine } from '#domain/checkout/todays-cart.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import type { VoucherVerdict } from '#domain/vouchers/voucher.ts';
import type { CheckoutAnswer, Placed, RefusedCheckout } from '../action.ts';
import type { ChatTab } from './chat-tab.ts';
import { lineLost, lostReason, MAX_RESENDS, pauseBefore } from './resend.ts';
import {
  type CheckoutSending,
  endWithPage,
  prepareCheckout,
  startSending,
  type VoucherRequest,
} from './sending.ts';
import { checkOpenVoucher } from './voucher-request.ts';

export type Checkout = {
  /** Sends the order. Call it in a click handler, because elsewhere browsers block the WhatsApp tab that it opens. */
  send: (
    form: HTMLFormElement,
    lines: TodaysLine[],
    voucherRequest: VoucherRequest,
    shipping: ShippingOption | null,
  ) => void;
  /** `resending`: the request got no response, so it is being sent again. */
  progress: 'idle' | 'sending' | 'resending';
  answer: CheckoutAnswer | LostResponse | undefined;
  takenEmail: string | null;
};

/** `repeated` makes the page say that an earlier request placed the order. `storeId` is the shop of the order. */
export function placedPath(orderId: string, repeated: boolean, storeId?: string): string {
  const shop = storeId ? `&toko=${storeId}` : '';
  return `${href('/pesanan-berhasil')}?pesanan=${orderId}${shop}${repeated ? '&tercatat=sekali' : ''}`;
}

/** If a request gets no response, sends it again with the same idempotency key, so that one cart gives one order. */
export function useCheckout(
  onChanged: (answer: RefusedCheckout) => void,
  onVerdict: (code: string, verdict: VoucherVerdict) => void,
): Checkout {
  const fetcher = useFetcher<CheckoutAnswer | LostResponse>();
  const [progress, setProgress] = useState<Checkout['progress']>('idle');
  const [takenEmail, setTakenEmail] = useState<string | null>(null);
  const sending = useRef<CheckoutSending | null>(null);
  const succeed = useSuccess();
  const { alert, confirm } = useDialogs();

  const post = async (sent: CheckoutSending): Promise<void> => {
    const go = await checkOpenVoucher(sent, { confirm, onVerdict: onVerdict });
    if (sending.current !== sent) return;
    if (!go) return end(async () => undefined);
    const former = await prepareCheckout(sent).catch(() => 'unknown' as const);
    if (sending.current !== sent) return;
    if (former === 'unknown') return finish(lineLost);
    if (former) return end(() => succeed(sent.tab, former.key, former.order));
    // Skips the revalidation. Without a network it would fail, and an error page would replace the cart.
    const options = { method: 'post', action: href('/keranjang'), defaultShouldRevalidate: false } as const;
    await fetcher.submit(sent.fields, options);
  };

  const finish = async (answer: CheckoutAnswer | LostResponse): Promise<void> => {
    const sent = sending.current;
    if (!sent) return;
    const { tab, key } = sent;
    // `former`: an earlier request, for another cart, voucher or shipping, made the order. `cart: ''` keeps this cart.
    if (answer.kind === 'done' && key)
      return end(() => succeed(tab, answer.former ? { ...key, cart: '' } : key, answer, isGuests(sent)));
    if (answer.kind === 'refused' && answer.emailKnown) setTakenEmail(String(sent.fields.get('email')));
    // The tab for WhatsApp would cover the message or error that this page shows next.
    tab?.close();
    sent.tab = null;
    if (answer.kind === 'lost' && sent.resends < MAX_RESENDS) {
      sent.resends += 1;
      setProgress('resending');
      await pauseBefore(sent.resends);
      return sending.current === sent ? post(sent) : undefined;
    }
    await end(async () => {
      if (answer.kind === 'refused' && (answer.changed || answer.voucher)) onChanged(answer);
      else if (answer.kind === 'refused' && answer.sentence) await alert(answer.sentence);
      if (answer.kind === 'lost') await alert(messages.checkoutFailed(lostReason(answer)));
    });
  };

  /** Sets 'idle' last, because an idle page looks for orders whose response was lost, and would find this order. */
  const end = async (outcome: () => Promise<void>) => {
    sending.current = null;
    await outcome();
    setProgress('idle');
  };

  const onAnswer = useEffectEvent((answer: CheckoutAnswer | LostResponse) => void finish(answer));
  const { state, data } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data) onAnswer(data);
  }, [state, data]);
  useEffect(() => endWithPage(sending), []);

  const send: Checkout['send'] = (form, lines, voucherRequest, shipping) => {
    if (sending.current) return;
    sending.current = startSending(form, lines, voucherRequest, shipping);
    setProgress('sending');
    void post(sending.current);
  };
  return { progress, answer: data, takenEmail, send };
}

function isGuests({ fields }: CheckoutSending): boolean {
  return fields.has('email');
}

/** Empties the cart. Opens the chat or, if that fails, the order's page (docs/product/checkout.md#after-the-order). */
function useSuccess() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { alert } = useDialogs();
  return async (
    tab: ChatTab | null,
    key: CheckoutKey,
    { orderId, chatLink, repeated }: Placed,
    hasEntered = false,
  ) => {
    acknowledgeOrder(key);
    const inChat = chatLink !== null && tab?.goTo(chatLink) === true;
    if (!inChat) {
      tab?.close();
      return navigate(placedPath(orderId, repeated, key.storeId));
    }
    if (hasEntered) void revalidate();
    if (repeated) await alert(messages.orderRecordedOnce);
    await alert(messages.checkoutDone);
    await navigate(href('/profil'));
  };
}
