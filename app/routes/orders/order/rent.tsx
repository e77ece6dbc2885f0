import { Link } from 'react-router';
import { isBilled, isCancelled, type OrderStatus, type RentReference } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';

/** Links to the rent page in the renting shop's dashboard, which may first ask for a login. */
export function BackToRent({ rent: { shopId } }: { rent: RentReference }) {
  return (
    <Link
      to={pathAtShop(href('/dashboard/langganan'), shopId)}
      className="inline-flex min-h-11 items-center justify-self-start font-medium text-theme-text underline"
    >
      Langganan
    </Link>
  );
}

export function RentInvoiceLink({ rent: { number, invoiceId, shopId } }: { rent: RentReference }) {
  return (
    <Link
      to={pathAtShop(href('/dashboard/langganan/:invoiceId', { invoiceId }), shopId)}
      className="mt-2 inline-flex min-h-11 items-center font-medium text-theme-text underline"
    >
      Faktur {number}
    </Link>
  );
}

/** Returns advice on a paid or cancelled rent order. Null for an unpaid one: callers show the usual advice. */
export function rentAdvice(status: OrderStatus): string | null {
  if (isBilled(status)) return null;
  if (isCancelled(status)) return 'Tagihan ini batal. Pilih paket lagi di Langganan kalau masih perlu.';
  return 'Pembayaran sudah diterima dan sewa toko sudah diperpanjang. Terima kasih!';
}
