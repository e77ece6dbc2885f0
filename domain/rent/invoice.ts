import { formatDate } from '../calendar/format.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import { termText } from './plan.ts';
import { type HeldPlan, type InvoiceKind, plusDays, type TermKind } from './term.ts';

export type InvoiceStatus = 'open' | 'paid' | 'void';

/** `waiting`: a proof of payment awaits review. `overdue`: unpaid after the due date. */
export type InvoiceState = 'open' | 'waiting' | 'overdue' | 'paid' | 'void';

export const invoiceStates = {
  open: 'Belum dibayar',
  waiting: 'Menunggu diperiksa',
  overdue: 'Lewat jatuh tempo',
  paid: 'Lunas',
  void: 'Batal',
} as const satisfies Record<InvoiceState, string>;

/** An owner has at least this many days to pay an invoice, even if the invoiced rent begins earlier. */
export const RENT_DUE_DAYS = 3;

type DatedInvoice = { from: Date; createdAt: Date };

export function invoiceDueAt({ from, createdAt }: DatedInvoice): Date {
  return new Date(Math.max(from.getTime(), plusDays(createdAt, RENT_DUE_DAYS).getTime()));
}

export function invoiceState(
  { status, hasProof, ...dated }: DatedInvoice & { status: InvoiceStatus; hasProof: boolean },
  now: Date,
): InvoiceState {
  if (status !== 'open') return status;
  if (hasProof) return 'waiting';
  return invoiceDueAt(dated) < now ? 'overdue' : 'open';
}

/** `nth` counts the invoices of a year without gaps. */
export function rentInvoiceNumber(year: number, nth: number): string {
  return `SEWA/${year}/${String(nth).padStart(5, '0')}`;
}

/** Returns the text of a rent invoice's only line. */
export function invoiceLine(kind: InvoiceKind, plan: HeldPlan): string {
  if (kind === 'upgrade') return `Ganti ke paket ${plan.name}, sisa masa sewa`;
  return `Sewa paket ${plan.name}, ${termText(plan.months)}`;
}

export function termPeriod({ from, to }: { from: Date; to: Date }, timeZone: TimeZone): string {
  return `${formatDate(from, timeZone)} – ${formatDate(to, timeZone)}`;
}

type HistoryRow = { kind: TermKind; days: number; plan: { name: string } | null; revoked: boolean };

export function termSentence({ kind, days, plan, revoked }: HistoryRow): string {
  const name = plan ? ` paket ${plan.name}` : '';
  const sentences: Record<TermKind, string> = {
    paid: days === 0 ? `Dibayar:${name}, tanpa tanggal berakhir` : `Dibayar: ${days} hari${name}`,
    upgrade: `Dibayar: ganti ke${name}`,
    gift: `Hadiah: ${days} hari${name}`,
    extension: `Diperpanjang pengelola: ${days} hari`,
    correction: `Koreksi: ${days > 0 ? '+' : '−'}${Math.abs(days)} hari`,
  };
  return revoked ? `${sentences[kind]} (dibatalkan)` : sentences[kind];
}

type DatedTerm = Pick<HistoryRow, 'kind' | 'days'> & { createdAt: Date; to: Date };

/** Formats the day of a rent history entry and the rent's new end. A payment for 0 days belongs to rent without end. */
export function termDates({ kind, days, createdAt, to }: DatedTerm, timeZone: TimeZone): string {
  const recorded = formatDate(createdAt, timeZone);
  return kind === 'paid' && days === 0 ? recorded : `${recorded} · sampai ${formatDate(to, timeZone)}`;
}

export function isInvoiceState(value: unknown): value is InvoiceState {
  return typeof value === 'string' && Object.hasOwn(invoiceStates, value);
}
