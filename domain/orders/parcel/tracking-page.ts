/** `hasNumber`: the page opens with the parcel; elsewhere its number is to be typed. */
export type TrackingPage = { courier: string; url: string; hasNumber: boolean };

type Courier = {
  name: string;
  /** In what owners type, in small letters with single spaces. */
  called: RegExp;
  page: string;
  /** What follows `page` before the number, where the site is known to take one. */
  before?: string;
};

const couriers: readonly Courier[] = [
  { name: 'JNE', called: /\bjne\b/, page: 'https://www.jne.co.id/tracking-package' },
  // J&T Cargo is another company, with numbers of its own.
  {
    name: 'J&T',
    called: /\b(jnt|j ?(&|n|and|dan|\+) ?t)\b(?!.*\b(cargo|kargo)\b)/,
    page: 'https://jet.co.id/track',
  },
  { name: 'SiCepat', called: /\bsi ?cepat\b/, page: 'https://www.sicepat.com/checkAwb' },
  { name: 'AnterAja', called: /\banter ?aja\b/, page: 'https://anteraja.id/tracking' },
  { name: 'Ninja Xpress', called: /\bninja/, page: 'https://www.ninjaxpress.co/id-id/tracking' },
  { name: 'TIKI', called: /\btiki\b/, page: 'https://www.tiki.id/id/tracking' },
  {
    name: 'Pos Indonesia',
    called: /^(pt |kantor )?pos\b|\bpos ?(indonesia|kilat|aja|reguler|express|nextday|sameday)\b/,
    page: 'https://www.posindonesia.co.id/id/tracking',
  },
  {
    name: 'Wahana',
    called: /\bwahana\b/,
    page: 'https://www.wahana.com/lacak-kiriman',
    before: '?noresi=',
  },
  { name: 'Lion Parcel', called: /\blion\b/, page: 'https://lionparcel.com/track/stt', before: '?q=' },
  { name: 'SAP Express', called: /\bsapx?\b/, page: 'https://www.sapx.id/id/cek-awb', before: '/' },
  { name: 'ID Express', called: /\b(id ?e?xpress|ide)\b/, page: 'https://idexpress.com/lacak-paket' },
  {
    name: 'SPX Express',
    called: /\b(spx|shopee ?e?xpress)\b/,
    page: 'https://spx.co.id/track',
    before: '?',
  },
];

/** Null without a number, and for a courier that nobody knows or that could be two. */
export function trackingPageOf(courier: string, nomorResi: string): TrackingPage | null {
  const text = courier
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim();
  const found = couriers.filter(({ called }) => called.test(text));
  const [known] = found;
  if (!known || found.length > 1 || nomorResi.trim() === '') return null;
  const number = nomorResi.replace(/[\s.]/g, '');
  const hasNumber = known.before !== undefined && /^[a-z0-9-]{5,40}$/i.test(number);
  const url = hasNumber ? `${known.page}${known.before}${number}` : known.page;
  return { courier: known.name, url, hasNumber };
}

/** For chat and mail. */
export function trackingLines(courier: string, nomorResi: string): string[] {
  const page = trackingPageOf(courier, nomorResi);
  return page ? [`Lacak paket: ${page.url}`] : [];
}
