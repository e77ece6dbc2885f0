/** Holds typical and malicious values, percent-encoded as in a posted form. */
const RAW = {
  empty: '',
  /** This is just below the maximum size of a form; larger ones are rejected unread. */
  huge: 'x'.repeat(48 * 1024),
  nul: 'abc%00def',
  rtl: encodeURIComponent('abc\u202edef\u200f'),
  /** This is invalid UTF-8, which no browser sends. */
  surrogate: 'abc%ED%A0%80def',
  emoji: encodeURIComponent('👩‍👩‍👧‍👦 🔑 keluarga'),
};

type Kind = keyof typeof RAW | 'longest' | 'tooLong';

export type Verdict = 'ok' | `${400 | 404 | 409} ${string}`;

export type Field = { name: string; cases: { kind: string; raw: string; verdict: Verdict }[] };

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

/** Returns the cases for a text of at most `max` characters that may contain every storable character. */
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

/** Returns the cases for a field with a strict format. Values of another format, such as emoji, get the answer `odd`. */
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

/** Returns the cases for a whole number up to `max`, including the maximum and the next number. */
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
