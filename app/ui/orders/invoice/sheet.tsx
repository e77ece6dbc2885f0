import { type ReactNode, useId } from 'react';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import { formatNumber } from '#domain/format.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { OrderMoney } from '../money.tsx';
import { OrderId } from '../order-id.tsx';
import type { Invoice, InvoiceItem } from './invoice.ts';
import { InvoiceItems } from './items.tsx';

export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { seller, items, money } = invoice;
  return (
    <article className="relative overflow-hidden rounded-card border border-line bg-surface p-5 pt-7 shadow-soft before:absolute before:inset-x-0 before:top-0 before:h-1.5 before:bg-theme sm:p-10 print:overflow-visible print:rounded-none print:border-0 print:p-0 print:text-sm print:shadow-none print:before:hidden">
      <InvoiceHead invoice={invoice} />
      <Parties invoice={invoice} />
      <InvoiceItems items={items} />
      <div className="mt-5 grid gap-6 break-inside-avoid sm:grid-cols-[1fr_minmax(17rem,20rem)] sm:gap-10 print:mt-3 print:grid-cols-[1fr_17rem] print:gap-8">
        <div className="sm:order-last print:order-last print:text-sm [&_dl]:print:gap-1">
          <OrderMoney order={money} />
        </div>
        <dl className="grid content-start gap-4 print:gap-2">
          <Fact label="Terbilang">{invoice.terbilang}</Fact>
          <Fact label="Jumlah barang">{countOf(items)}</Fact>
        </dl>
      </div>
      <footer className="mt-8 grid break-inside-avoid gap-1 border-line border-t pt-5 text-ink-soft text-sm sm:mt-10 print:mt-5 print:pt-3">
        <p>Terima kasih sudah berbelanja di {seller.namaToko}.</p>
        <OrderId id={invoice.id} />
      </footer>
    </article>
  );
}

function InvoiceHead({ invoice: { orderNumber, createdAt, timeZone, seller } }: { invoice: Invoice }) {
  return (
    <header className="grid gap-5 border-line border-b pb-5 sm:flex sm:items-start sm:justify-between sm:gap-8 sm:pb-7 print:flex print:flex-wrap print:items-start print:justify-between print:gap-x-8 print:gap-y-3 print:pb-4">
      <div className="flex min-w-0 items-center gap-3.5 print:flex-[1_1_12rem]">
        {seller.logoUrl && (
          <img
            src={seller.logoUrl}
            alt={`Logo ${seller.namaToko}`}
            width={64}
            height={64}
            className="size-16 shrink-0 object-contain print:size-14"
          />
        )}
        <p className="wrap-anywhere min-w-0 text-balance font-bold text-theme-text text-xl print:text-ink">
          {seller.namaToko}
        </p>
      </div>
      <div className="sm:shrink-0 sm:text-right print:shrink-0 print:text-right">
        <h1 className="font-bold text-2xl tabular-nums">Faktur {orderNumberLabel(orderNumber)}</h1>
        <p className="mt-1 font-medium">
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt, timeZone)}</time>
        </p>
      </div>
    </header>
  );
}

function Parties({ invoice: { seller, buyer, way, courier, nomorResi } }: { invoice: Invoice }) {
  return (
    <div className="grid gap-5 py-5 sm:flex sm:gap-8 sm:py-7 print:flex print:gap-8 print:py-4">
      <Party title="Penjual">
        <p className="font-semibold">{seller.namaToko}</p>
        {seller.waNumber && (
          <p>
            WhatsApp <PhoneNumber of={seller.waNumber} />
          </p>
        )}
      </Party>
      <Party title="Pembeli" wide>
        <p className="font-semibold">{buyer.customerName}</p>
        <p className="text-balance">{buyer.customerAddress}</p>
        <p>
          <PhoneNumber of={buyer.customerWa} />
        </p>
        {buyer.customerEmail && <p>{buyer.customerEmail}</p>}
      </Party>
      {(way || courier || nomorResi) && (
        <Party title="Pengiriman">
          {way && <p>{way}</p>}
          {courier && <p>Kurir: {courier}</p>}
          {nomorResi && <p>Nomor resi: {nomorResi}</p>}
        </Party>
      )}
    </div>
  );
}

function Party({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`wrap-anywhere min-w-0 text-sm leading-normal print:leading-snug ${wide ? 'flex-[1.5]' : 'flex-1'}`}
    >
      <h2 id={id} className="mb-1 font-medium text-ink-soft">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

function countOf(items: InvoiceItem[]): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${formatNumber(pieces)} barang (${formatNumber(items.length)} jenis)`;
}
