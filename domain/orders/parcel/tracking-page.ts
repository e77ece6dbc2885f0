import { isCompleted, isDisputed, isShipped, type OrderStatus } from '../order.ts';

/** A courier's page. `hasNumber`: the address contains the receipt number; else people must type it on the page. */
export type TrackingPage = { courier: string; url: string; hasNumber: boolean };

type Courier = {
  name: string;
  /** Matches courier names as owners type them, in lower case with single spaces. */
  called: RegExp;
  page: string;
  /** Text between `page` and the receipt number; undefined if the courier's site accepts no number in its URL. */
  before?: string;
  /** The shipping provider's code of this courier; undefined if the provider cannot track its parcels. */
  code?: string;
};

const couriers: readonly Courier[] = [
  { name: 'JNE', called: /\bjne\b/, page: 'https://www.jne.co.id/tracking-package', code: 'jne' },
  // J&T Cargo must not match: it is another company with its own receipt numbers.
  {
    name: 'J&T',
    called: /\b(jnt|j ?(&|n|and|dan|\+) ?t)\b(?!.*\b(cargo|kargo)\b)/,
    page: 'https://jet.co.id/track',
    code: 'jnt',
  },
  { name: 'SiCepat', called: /\bsi ?cepat\b/, page: 'https://www.sicepat.com/checkAwb' },
  { name: 'AnterAja', called: /\banter ?aja\b/, page: 'https://anteraja.id/tracking' },
  {
    name: 'Ninja Xpress',
    called: /\bninja/,
    page: 'https://www.ninjaxpress.co/id-id/tracking',
    code: 'ninja',
  },
  { name: 'TIKI', called: /\btiki\b/, page: 'https://www.tiki.id/id/tracking', code: 'tiki' },
  {
    name: 'Pos Indonesia',
    called: /^(pt |kantor )?pos\b|\bpos ?(indonesia|kilat|aja|reguler|express|nextday|sameday)\b/,
    page: 'https://www.posindonesia.co.id/id/tracking',
    code: 'pos',
  },
  {
    name: 'Wahana',
    called: /\bwahana\b/,
    page: 'https://www.wahana.com/lacak-kiriman',
    before: '?noresi=',
    code: 'wahana',
  },
  {
    name: 'Lion Parcel',
    called: /\blion\b/,
    page: 'https://lionparcel.com/track/stt',
    before: '?q=',
    code: 'lion',
  },
  {
    name: 'SAP Express',
    called: /\bsapx?\b/,
    page: 'https://www.sapx.id/id/cek-awb',
    before: '/',
    code: 'sap',
  },
  { name: 'ID Express', called: /\b(id ?e?xpress|ide)\b/, page: 'https://idexpress.com/lacak-paket' },
  {
    name: 'SPX Express',
    called: /\b(spx|shopee ?e?xpress)\b/,
    page: 'https://spx.co.id/track',
    before: '?',
  },
];

/** Finds a courier's tracking page; null without a receipt number, or if the name fits no courier or several. */
export function trackingPageOf(courier: string, nomorResi: string): TrackingPage | null {
  const site = courierCalled(courier);
  if (!site || nomorResi.trim() === '') return null;
  const number = numberIn(nomorResi);
  const hasNumber = site.before !== undefined && number !== null;
  const url = hasNumber ? `${site.page}${site.before}${number}` : site.page;
  return { courier: site.name, url, hasNumber };
}

export type TrackedParcel = { courier: string; number: string };

export function trackedParcelOf({
  status,
  courier,
  nomorResi,
}: {
  status: OrderStatus;
  courier: string;
  nomorResi: string;
}): TrackedParcel | null {
  const number = numberIn(nomorResi);
  const code = courierCalled(courier)?.code;
  const isSent = isShipped(status) || isCompleted(status) || isDisputed(status);
  return isSent && number !== null && code !== undefined ? { courier: code, number } : null;
}

function courierCalled(courier: string): Courier | null {
  const text = courier
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim();
  const [match, another] = couriers.filter(({ called }) => called.test(text));
  return match && !another ? match : null;
}

function numberIn(nomorResi: string): string | null {
  const number = nomorResi.replace(/[\s.]/g, '');
  return /^[a-z0-9-]{5,40}$/i.test(number) ? number : null;
}

export function trackingLines(courier: string, nomorResi: string): string[] {
  const page = trackingPageOf(courier, nomorResi);
  return page ? [`Lacak paket: ${page.url}`] : [];
}

const PRINTED = /^[A-Z0-9-]{8,30}$/;
const LEAST_DIGITS = 5;

export function receiptNumberIn(codes: readonly string[]): string | null {
  const texts = codes.map((code) => code.trim().toUpperCase());
  return texts.find((text) => PRINTED.test(text) && text.replace(/\D/g, '').length >= LEAST_DIGITS) ?? null;
}
