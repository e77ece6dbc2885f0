import { messages } from '../../../domain/messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDialogs } from '../../ui/controls/dialogs.tsx';
import { LoginLink } from './guest/login-link.tsx';

type CheckoutButtonProps = {
  visitor: 'guest' | 'admin' | 'customer';
  formId: string;
  pending: boolean;
  /** The shop takes no orders, or something in the cart cannot be ordered. */
  blocked: boolean;
};

export function CheckoutButton({ visitor, formId, pending, blocked }: CheckoutButtonProps) {
  const { alert } = useDialogs();
  if (visitor === 'admin') {
    return (
      <Button className="w-full" onClick={() => alert(messages.checkoutCustomersOnly)}>
        Kirim Pesanan via WhatsApp
      </Button>
    );
  }
  return (
    <>
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
      {visitor === 'guest' && <LoginLink />}
    </>
  );
}
