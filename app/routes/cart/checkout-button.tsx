import { useId } from 'react';
import { useConnection } from '#app/browser/offline/connection.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { messages } from '#domain/messages.ts';

type CheckoutButtonProps = {
  visitor: 'guest' | 'admin' | 'customer' | 'nobody';
  formId: string;
  pending: boolean;
  /** True if the shop takes no orders, or if something in the cart cannot be ordered. */
  blocked: boolean;
};

export function CheckoutButton({ visitor, formId, pending, blocked }: CheckoutButtonProps) {
  const { alert } = useDialogs();
  const connection = useConnection();
  if (!pending && (connection !== 'online' || visitor === 'nobody')) return <WaitingForConnection />;
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

function WaitingForConnection() {
  const id = useId();
  return (
    <>
      <Button disabled aria-describedby={id} className="w-full">
        Menunggu koneksi internet
      </Button>
      <p id={id} className="text-ink-soft text-sm">
        Isi keranjang tersimpan. Pesanan bisa dikirim begitu tersambung lagi.
      </p>
    </>
  );
}
