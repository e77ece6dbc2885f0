import { terbilang } from '#app/ui/orders/invoice/invoice.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { RentReference } from '#domain/orders/order.ts';
import { invoiceState } from '#domain/rent/invoice.ts';
import { type RentInvoice, readIssuedInvoice, readRentBill } from '#server/rent/invoices.ts';
import { presentParties } from '#server/rent/parties.ts';

/** Returns what the invoice page shows. Dates are in the time zone in which the shop's rent days are counted. */
export async function presentInvoice(
  invoice: RentInvoice,
  tenant: { namaToko: string; waNumber: string; timeZone: TimeZone },
  now: Date,
) {
  const bill = invoice.status === 'open' ? await readRentBill(invoice) : null;
  return {
    invoice,
    state: invoiceState({ ...invoice, hasProof: bill?.hasProof === true }, now),
    total: terbilang(invoice.amount + invoice.uniqueCode),
    parties: invoice.parties ?? presentParties(tenant),
    timeZone: tenant.timeZone,
  };
}

/** Returns the invoice of an order by which a shop pays rent to the operator's shop. Callers must check access. */
export async function presentRentInvoice(reference: RentReference, now: Date) {
  const issued = await readIssuedInvoice(reference);
  return issued && presentInvoice(issued.invoice, issued.tenant, now);
}
