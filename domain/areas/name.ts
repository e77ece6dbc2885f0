const SPELLINGS = new Map([
  ['kep', 'kepulauan'],
  ['gn', 'gunung'],
  ['sumatra', 'sumatera'],
  ['jogja', 'yogyakarta'],
  ['jogjakarta', 'yogyakarta'],
  ['yogya', 'yogyakarta'],
]);

const PROVINCE_TITLES = new Set(
  'provinsi propinsi prov daerah istimewa khusus ibukota ibu kota di d i diy dki dkj'.split(' '),
);

const PROVINCE_ALIASES = new Map([
  ['diy', 'yogyakarta'],
  ['dki', 'jakarta'],
  ['dkj', 'jakarta'],
  ['nad', 'aceh'],
  ['nanggroeacehdarussalam', 'aceh'],
  ['babel', 'kepulauanbangkabelitung'],
  ['bangkabelitung', 'kepulauanbangkabelitung'],
  ['kepri', 'kepulauanriau'],
  ['sumut', 'sumaterautara'],
  ['sumbar', 'sumaterabarat'],
  ['sumsel', 'sumateraselatan'],
  ['jabar', 'jawabarat'],
  ['jateng', 'jawatengah'],
  ['jatim', 'jawatimur'],
  ['ntb', 'nusatenggarabarat'],
  ['ntt', 'nusatenggaratimur'],
  ['kalbar', 'kalimantanbarat'],
  ['kalteng', 'kalimantantengah'],
  ['kalsel', 'kalimantanselatan'],
  ['kaltim', 'kalimantantimur'],
  ['kaltara', 'kalimantanutara'],
  ['sulut', 'sulawesiutara'],
  ['sulteng', 'sulawesitengah'],
  ['sulsel', 'sulawesiselatan'],
  ['sultra', 'sulawesitenggara'],
  ['sulbar', 'sulawesibarat'],
  ['malut', 'malukuutara'],
]);

const REGENCY_KINDS = new Map([
  ['kota', 'kota'],
  ['kotamadya', 'kota'],
  ['kodya', 'kota'],
  ['kabupaten', 'kabupaten'],
  ['kab', 'kabupaten'],
]);

const REGENCY_ALIASES = new Map([
  ['solo', 'surakarta'],
  ['jakpus', 'jakartapusat'],
  ['jakut', 'jakartautara'],
  ['jakbar', 'jakartabarat'],
  ['jaksel', 'jakartaselatan'],
  ['jaktim', 'jakartatimur'],
]);

const DISTRICT_TITLES = new Set(['kecamatan', 'kec', 'distrik', 'kapanewon', 'kemantren']);

export function areaWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SPELLINGS.get(word) ?? word);
}

export function provinceKey(text: string): string {
  const words = areaWords(text);
  const whole = words.join('');
  const rest = words.filter((word) => !PROVINCE_TITLES.has(word)).join('');
  return PROVINCE_ALIASES.get(whole) ?? PROVINCE_ALIASES.get(rest) ?? rest;
}

export type RegencyKey = { whole: string; name: string };

export function regencyKey(text: string): RegencyKey {
  const words = areaWords(text).filter((word) => !/^adm(inistra(si|tif))?$/.test(word));
  const kind = words.length > 1 ? (REGENCY_KINDS.get(words[0] ?? '') ?? '') : '';
  const written = words.slice(kind ? 1 : 0).join('');
  const name = REGENCY_ALIASES.get(written) ?? written;
  return { whole: kind + name, name };
}

export function districtKey(text: string): string {
  return wordsBesideTitle(text).join('');
}

export function wordsBesideTitle(text: string): string[] {
  const words = areaWords(text);
  return words.slice(words.length > 1 && DISTRICT_TITLES.has(words[0] ?? '') ? 1 : 0);
}

/** Returns whether each typed word begins a word of the name: 'kab gar' finds 'Kabupaten Garut'. */
export function isFoundBy(name: string, typed: string): boolean {
  const words = areaWords(name);
  const asked = wordsBesideTitle(typed);
  if (asked.every((part) => words.some((word) => word.startsWith(part)))) return true;
  // Also compares without spaces, because people type 'Kulon Progo' for Kulonprogo and 'Gunungkidul' for Gunung Kidul.
  const joined = asked.join('');
  return words.some((_, at) => words.slice(at).join('').startsWith(joined));
}
