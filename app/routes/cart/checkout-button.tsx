import { messages } from '../../../domain/messages.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { useDialogs } from '../../ui/controls/dialogs.tsx';

type CheckoutButtonProps = {
  visitor: 'guest' | 'admin' | 'customer';
  formId: string;
  pending: boolean;
  /** The shop takes no orders, or something in the cart cannot be ordered. */
  blocked: boolean;
};

export function CheckoutButton({ visitor, formId, pending, blocked }: CheckoutButtonProps) {
  const { alert } = useDialogs();
  if (visitor === 'guest') {
    return (
      <ButtonLink to="/login?pesan=checkout&from=/keranjang" className="w-full">
        Login untuk Checkout
      </ButtonLink>
    );
  }
  if (visitor === 'admin') {
    return (
      <Button className="w-full" onClick={() => alert(messages.checkoutCustomersOnly)}>
        Kirim Pesanan via WhatsApp
      </Button>
    );
  }
  return (
    <Button
      type="submit"
      form={formId}
      disabled={blocked && !pending}
      pending={pending}
      pendingText="Memproses..."
      className="w-full"
    >
      Kirim Pesanan via WhatsApp
    </Button>
  );
}
