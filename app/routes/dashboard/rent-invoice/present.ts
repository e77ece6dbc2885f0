import { terbilang } from '#app/ui/orders/invoice/invoice.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { RentReference } from '#domain/orders/order.ts';
import { invoiceState } from '#domain/rent/invoice.ts';
import { type RentInvoice, readIssuedInvoice, readRentBill } from '#server/rent/invoices.ts';
import { presentParties } from '#server/rent/parties.ts';

/** `store` is the shop whose page shows the invoice; dates are in its time zone. */
export async function presentInvoice(
  invoice: RentInvoice,
  store: { timeZone: TimeZone; now: Date },
  tenant: { namaToko: string; waNumber: string },
) {
  const bill = invoice.status === 'open' ? await readRentBill(invoice) : null;
  return {
    invoice,
    state: invoiceState({ ...invoice, hasProof: bill?.hasProof === true }, store.now),
    total: terbilang(invoice.amount + invoice.uniqueCode),
    parties: invoice.parties ?? presentParties(tenant),
    timeZone: store.timeZone,
  };
}

/** For the operator's shop, whose order pays the invoice. The caller has checked that the order may be read. */
export async function presentRentInvoice(reference: RentReference, store: { timeZone: TimeZone; now: Date }) {
  const issued = await readIssuedInvoice(reference);
  return issued && presentInvoice(issued.invoice, store, issued.tenant);
}
