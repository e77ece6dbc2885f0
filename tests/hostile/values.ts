/** Typical and malicious field values, as bytes of a form (percent-encoded). */
const RAW = {
  empty: '',
  /** Nearly the maximum size of a form; a larger one is rejected unread. */
  huge: 'x'.repeat(48 * 1024),
  nul: 'abc%00def',
  rtl: encodeURIComponent('abc\u202edef\u200f'),
  /** This is no valid UTF-8; a browser never sends it. */
  surrogate: 'abc%ED%A0%80def',
  emoji: encodeURIComponent('👩‍👩‍👧‍👦 🔑 keluarga'),
};

type Kind = keyof typeof RAW | 'longest' | 'tooLong';

/** The expected result of a value: `ok`, or a status with the sentence of the field's rule. */
export type Verdict = 'ok' | `${400 | 404 | 409} ${string}`;

/** A field under test: each value, with the verdict of its rule. */
export type Field = { name: string; cases: { kind: string; raw: string; verdict: Verdict }[] };

/** Returns the values that every field gets, with the expected verdict for each. */
function field(
  name: string,
  longest: string,
  tooLong: string,
  verdicts: Record<Kind, Verdict>,
  more: Record<string, Verdict> = {},
): Field {
  const raw: Record<string, string> = {
    ...RAW,
    longest: encodeURIComponent(longest),
    tooLong: encodeURIComponent(tooLong),
  };
  const cases = Object.entries(verdicts).map(([kind, verdict]) => ({ kind, raw: raw[kind] ?? '', verdict }));
  const others = Object.entries(more).map(([typed, verdict]) => ({
    kind: typed,
    raw: encodeURIComponent(typed),
    verdict,
  }));
  return { name, cases: [...cases, ...others] };
}

/** A text of at most `max` characters, in which every storable character is allowed. */
export function freeText(
  name: string,
  max: number,
  texts: { tooLong: string; unstorable?: string; empty?: string },
  others: Partial<Record<Kind, Verdict>> = {},
  more: Record<string, Verdict> = {},
): Field {
  const { tooLong, unstorable = 'Ada karakter yang tidak bisa disimpan.', empty } = texts;
  return field(
    name,
    'x'.repeat(max),
    'x'.repeat(max + 1),
    {
      empty: empty === undefined ? 'ok' : `400 ${empty}`,
      longest: 'ok',
      tooLong: `400 ${tooLong}`,
      huge: `400 ${tooLong}`,
      nul: `400 ${unstorable}`,
      rtl: 'ok',
      surrogate: 'ok',
      emoji: 'ok',
      ...others,
    },
    more,
  );
}

/** A field with a strict format: every other value is rejected with one sentence. */
export function strict(
  name: string,
  odd: Verdict,
  { longest, tooLong = odd, empty = odd }: { longest: [string, Verdict]; tooLong?: Verdict; empty?: Verdict },
  more: Record<string, Verdict> = {},
): Field {
  const all: Record<Kind, Verdict> = {
    empty,
    longest: longest[1],
    tooLong,
    huge: odd,
    nul: odd,
    rtl: odd,
    surrogate: odd,
    emoji: odd,
  };
  return field(name, longest[0], `${longest[0]}1`, all, more);
}

/** A whole number up to `max`; the maximum and the next number are tested too. */
export function wholeNumber(
  name: string,
  max: number,
  empty: Verdict,
  more: Record<string, Verdict> = {},
): Field {
  const odd = '400 Isi dengan angka bulat, misalnya 15000.';
  const tooMuch: Verdict = `400 Paling banyak ${max.toLocaleString('id-ID')}.`;
  return strict(
    name,
    odd,
    { longest: [String(max), 'ok'], tooLong: tooMuch, empty },
    {
      [max + 1]: tooMuch,
      '-1': odd,
      '1.5': odd,
      '1e308': odd,
      NaN: odd,
      Infinity: odd,
      '0x10': odd,
      '9007199254740993': odd,
      '１２': odd,
      ...more,
    },
  );
}
