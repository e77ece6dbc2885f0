/** Words that people write in more than one way. */
const SPELLINGS = new Map([
  ['kep', 'kepulauan'],
  ['gn', 'gunung'],
  ['sumatra', 'sumatera'],
  ['jogja', 'yogyakarta'],
  ['jogjakarta', 'yogyakarta'],
  ['yogya', 'yogyakarta'],
]);

/** What may stand in a province's name without telling it from another one. */
const PROVINCE_TITLES = new Set(
  'provinsi propinsi prov daerah istimewa khusus ibukota ibu kota di d i diy dki dkj'.split(' '),
);

/** Short names of provinces, as keys. */
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

/** Names that cities go by, as keys. */
const REGENCY_ALIASES = new Map([
  ['solo', 'surakarta'],
  ['jakpus', 'jakartapusat'],
  ['jakut', 'jakartautara'],
  ['jakbar', 'jakartabarat'],
  ['jaksel', 'jakartaselatan'],
  ['jaktim', 'jakartatimur'],
]);

const DISTRICT_TITLES = new Set(['kecamatan', 'kec', 'distrik', 'kapanewon', 'kemantren']);

/** The words of an area's name in one spelling: lower case, without accents and signs. */
export function areaWords(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SPELLINGS.get(word) ?? word);
}

/** Equal for all ways of writing one province: 'Daerah Istimewa Yogyakarta', 'D.I. Yogyakarta', 'DIY', 'Jogja'. */
export function provinceKey(text: string): string {
  const words = areaWords(text);
  const whole = words.join('');
  const rest = words.filter((word) => !PROVINCE_TITLES.has(word)).join('');
  return PROVINCE_ALIASES.get(whole) ?? PROVINCE_ALIASES.get(rest) ?? rest;
}

/** A city or regency as it is written: `name` without 'Kota' or 'Kabupaten', `whole` with it. */
export type RegencyKey = { whole: string; name: string };

/** Equal for all ways of writing one: 'Kabupaten Gunungkidul', 'KAB. GUNUNG KIDUL'. */
export function regencyKey(text: string): RegencyKey {
  const words = areaWords(text).filter((word) => !/^adm(inistra(si|tif))?$/.test(word));
  const kind = words.length > 1 ? (REGENCY_KINDS.get(words[0] ?? '') ?? '') : '';
  const written = words.slice(kind ? 1 : 0).join('');
  const name = REGENCY_ALIASES.get(written) ?? written;
  return { whole: kind + name, name };
}

/** Equal for all ways of writing one kecamatan: 'Gondokusuman', 'Kec. Gondokusuman', 'KEMANTREN GONDOKUSUMAN'. */
export function districtKey(text: string): string {
  const words = areaWords(text);
  return words.slice(words.length > 1 && DISTRICT_TITLES.has(words[0] ?? '') ? 1 : 0).join('');
}

/** Whether a name has what is typed at the start of one of its words: 'kab gar' and 'garut' find 'Kabupaten Garut'. */
export function isFoundBy(name: string, typed: string): boolean {
  const words = areaWords(name);
  const asked = areaWords(typed);
  if (asked.every((part) => words.some((word) => word.startsWith(part)))) return true;
  // 'kulonprogo' is one word and 'gunung kidul' two, whichever way the list has them.
  const joined = asked.join('');
  return words.some((_, at) => words.slice(at).join('').startsWith(joined));
}
