import { Form } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../page/notice.tsx';

export function ConfirmEmailNotice({ email }: { email: string }) {
  return (
    <Notice tone="info">
      <p>
        Email {email} belum dikonfirmasi. Buka link di email yang kami kirim, supaya kabar pesanan dikirim
        lengkap ke sana.
      </p>
      <ResendForm />
    </Notice>
  );
}

/** Posts to the page that the links in confirmation emails open; that page shows the outcome. */
export function ResendForm() {
  return (
    <Form method="post" action={href('/konfirmasi-email')} className="mt-3">
      <input type="hidden" name="intent" value="resend" />
      <Button type="submit" variant="secondary" pendingText="Mengirim...">
        Kirim Ulang Email Konfirmasi
      </Button>
    </Form>
  );
}
