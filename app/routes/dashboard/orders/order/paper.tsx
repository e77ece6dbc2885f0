import { Printer } from 'lucide-react';
import { type Recipient, recipientText } from '../../../../../domain/orders/labels/recipient.ts';
import { type OrderStatus, shopMayInvoice } from '../../../../../domain/orders/order.ts';
import { ButtonLink, buttonLook } from '../../../../ui/controls/button.tsx';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { useDashboardPath } from '../../shop.ts';

/** What goes with the parcel. */
export function OrderPaper({ order }: { order: Recipient & { id: string; status: OrderStatus } }) {
  const pathTo = useDashboardPath();
  return (
    <div className="flex flex-wrap gap-2">
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
