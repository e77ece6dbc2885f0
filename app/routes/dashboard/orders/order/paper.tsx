import { Pencil, Printer } from 'lucide-react';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { ButtonLink, buttonLook } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { mayEdit } from '#domain/orders/edits/edit.ts';
import { type Recipient, recipientText } from '#domain/orders/labels/recipient.ts';
import { type OrderStatus, shopMayInvoice } from '#domain/orders/order.ts';

/** What goes with the parcel, and until it is paid the way to change it. */
export function OrderPaper({ order }: { order: Recipient & { id: string; status: OrderStatus } }) {
  const pathTo = useDashboardPath();
  const { readOnly } = useDashboardShop();
  return (
    <div className="flex flex-wrap gap-2">
      {mayEdit(order.status) && !readOnly && (
        <ButtonLink to={pathTo(`/dashboard/pesanan/${order.id}/ubah`)} variant="secondary">
          <Pencil aria-hidden />
          Ubah Pesanan
        </ButtonLink>
      )}
      {shopMayInvoice(order.status) && (
        <ButtonLink to={pathTo(`/dashboard/pesanan/${order.id}/faktur`)} variant="secondary">
          <Printer aria-hidden />
          Cetak Faktur
        </ButtonLink>
      )}
      <a
        href={pathTo(`/dashboard/pesanan/label?pesanan=${order.id}`)}
        target="_blank"
        rel="noreferrer"
        className={buttonLook('secondary', '')}
      >
        <Printer aria-hidden />
        Cetak Label
      </a>
      <CopyButton text={recipientText(order)}>Salin alamat</CopyButton>
    </div>
  );
}
