import {
  type AreaNames,
  type Areas,
  findDistrict,
  findProvince,
  findRegencies,
  provinceOf,
  regenciesOf,
} from '#domain/areas/area.ts';
import { formatPhone } from '#domain/format.ts';
import { parsePhone } from '#domain/forms/typed.ts';

type AddressTexts = AreaNames & { namaLengkap: string; wa: string; alamatLengkap: string; kodePos: string };

const labels: [RegExp, 'namaLengkap' | 'wa' | 'alamatLengkap' | keyof AreaNames | 'kodePos'][] = [
  [/^(nama( lengkap| penerima)?|penerima|a\/n|an\.|atas nama)\s*[:=]\s*/i, 'namaLengkap'],
  [/^((no(mor)?\.?\s*)?(hp|wa|whatsapp|telp?(on)?|tlp|telepon|handphone))\s*[:=.]?\s*/i, 'wa'],
  [/^alamat( lengkap| pengiriman)?\s*[:=]\s*/i, 'alamatLengkap'],
  [/^(kecamatan|kec)\s*[:=.]?\s+(?=\S)|^(kecamatan|kec)\s*[:=.]\s*/i, 'kecamatan'],
  [/^(kota\s*\/\s*kab(upaten)?|kab(upaten)?\s*\/\s*kota)\s*[:=.]?\s*/i, 'kotaKabupaten'],
  [/^(kota|kab(upaten)?)\s*[:=]\s*/i, 'kotaKabupaten'],
  [/^(provinsi|prov|propinsi)\s*[:=.]\s*/i, 'provinsi'],
  [/^(kode\s*pos|kodepos)\s*[:=.]?\s*/i, 'kodePos'],
];

const phone = /(?:\+?62|0)[\s.-]*8(?:[\s.-]*\d){7,11}(?!\d)/g;

/** Indonesian postal codes never begin with 0. */
const postCode = /(?:kode\s*pos|kodepos|pos)?[\s:.]*(?<!\d)([1-9]\d{4})(?!\d)/gi;

const street =
  /\d|^(jl|jln|jalan|gg|gang|kp|kampung|dusun|dsn|desa|ds|kel|kelurahan|perum|perumahan|komp|komplek|blok|rt|rw|no|ruko|apartemen|toko)\b/i;

/**
 * Splits an address from a chat ('Nama, HP, jalan, kec, kota, kode pos', in one line or several) into fields. A missing
 * field becomes ''. Parts of the text that fit no other field become the street.
 */
export function readPastedAddress(pasted: string, areas: Areas): AddressTexts {
  const { wa, rest: withoutPhone } = takePhone(pasted.normalize('NFKC'));
  const { kodePos, rest } = takePostCode(withoutPhone);
  const found: Partial<AddressTexts> = {};
  const parts = rest
    .split(/[\n,;|]+/)
    .map((part) => part.replace(/\s+/g, ' ').replace(/^[\s.:–-]+|[\s:–-]+$/g, ''))
    .filter(Boolean);
  const loose = parts.filter((part) => !takeLabelled(part, found));
  const { names, left } = takeAreas(loose, found, areas);
  const name = found.namaLengkap ?? takeName(left);
  const ways = [found.alamatLengkap, ...left].filter(Boolean);
  return { namaLengkap: name, wa, alamatLengkap: ways.join(', '), kodePos, ...names };
}

function takePhone(text: string): { wa: string; rest: string } {
  for (const [typed] of text.matchAll(phone)) {
    const phone = parsePhone(typed);
    if (phone) return { wa: formatPhone(phone), rest: text.replace(typed, '\n') };
  }
  return { wa: '', rest: text };
}

/** Takes the last number that may be a postal code, because house numbers come before it. */
function takePostCode(text: string): { kodePos: string; rest: string } {
  const last = [...text.matchAll(postCode)].at(-1);
  if (!last) return { kodePos: '', rest: text };
  const rest = `${text.slice(0, last.index)}\n${text.slice(last.index + last[0].length)}`;
  return { kodePos: last[1] ?? '', rest };
}

function takeLabelled(part: string, found: Partial<AddressTexts>): boolean {
  for (const [label, field] of labels) {
    const match = label.exec(part);
    if (!match) continue;
    const text = part.slice(match[0].length).trim();
    if (field !== 'wa' && field !== 'kodePos' && text !== '') found[field] ??= text;
    return true;
  }
  return false;
}

/** Finds the names of province, city and district. Searches from the end, because addresses end with larger areas. */
function takeAreas(parts: readonly string[], found: Partial<AddressTexts>, areas: Areas) {
  const left = [...parts];
  const names: AreaNames = {
    provinsi: found.provinsi ?? '',
    kotaKabupaten: found.kotaKabupaten ?? '',
    kecamatan: found.kecamatan ?? '',
  };
  names.provinsi ||= takeFromEnd(left, (text) => findProvince(text, areas.provinces)?.name);
  const province = findProvince(names.provinsi, areas.provinces);
  const there = province ? regenciesOf(province, areas.regencies) : areas.regencies;
  names.kotaKabupaten ||= takeFromEnd(left, (text) => findRegencies(text, there)[0] && text);
  const meant = findRegencies(names.kotaKabupaten, there);
  const lists = (meant.length > 0 ? meant : there).map(({ code }) => areas.districts.get(code) ?? []);
  const isDistrict = (text: string) => lists.some((list) => findDistrict(text, list));
  if (meant.length > 0)
    names.kecamatan ||= takeFromEnd(left, (text) => (isDistrict(text) ? text : undefined));
  return { names: withListedNames(names, areas), left };
}

/** The longest name of an area, 'Kabupaten Ogan Komering Ulu Selatan', has five words. */
const MAX_WORDS = 5;

/** Searches the ends of `parts`, last part first, for an area that `meaning` recognizes. Removes and returns it. */
function takeFromEnd(parts: string[], meaning: (text: string) => string | undefined): string {
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const words = (parts[at] ?? '').split(' ');
    // If the part contains a street, an area can only be at the end, so only the last words are tried.
    const first = street.test(parts[at] ?? '') ? Math.max(1, words.length - MAX_WORDS) : 0;
    for (let from = first; from < words.length; from += 1) {
      const taken = meaning(words.slice(from).join(' '));
      if (!taken) continue;
      const before = words.slice(0, from).join(' ');
      parts.splice(at, 1, ...(before === '' ? [] : [before]));
      return taken;
    }
  }
  return '';
}

/** If the names fit only one city in the official lists, takes the spelling from the lists and adds missing names. */
function withListedNames(names: AreaNames, areas: Areas): AreaNames {
  const province = findProvince(names.provinsi, areas.provinces);
  const there = province ? regenciesOf(province, areas.regencies) : areas.regencies;
  const named = names.kotaKabupaten === '' ? there : findRegencies(names.kotaKabupaten, there);
  const withIt = named.filter(({ code }) => findDistrict(names.kecamatan, areas.districts.get(code) ?? []));
  const [regency, ...others] = withIt.length > 0 ? withIt : names.kotaKabupaten === '' ? [] : named;
  if (!regency || others.length > 0) return { ...names, provinsi: province?.name ?? names.provinsi };
  return {
    provinsi: provinceOf(regency, areas.provinces)?.name ?? names.provinsi,
    kotaKabupaten: regency.name,
    kecamatan: findDistrict(names.kecamatan, areas.districts.get(regency.code) ?? []) ?? names.kecamatan,
  };
}

function takeName(parts: string[]): string {
  const at = parts.findIndex((part) => !street.test(part));
  return at === -1 || at > 1 ? '' : (parts.splice(at, 1)[0] ?? '');
}
