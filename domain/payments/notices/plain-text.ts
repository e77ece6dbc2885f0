/** Removes markup, emoji, direction marks and other control characters; amounts and names remain. */
export function stripFormatting(text: string): string {
  return text
    .slice(0, 4_096)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** Masks runs of 4 or more digits, which may be secret codes or accounts. Years and amounts stay readable. */
export function maskCodes(text: string): string {
  const before = (at: number) => text.slice(Math.max(0, at - 6), at);
  const isAmount = (at: number) => /(?:rp|idr)\.?\s*$/i.test(before(at));
  const isYear = (digits: string, at: number) =>
    /^20\d\d$/.test(digits) && /\b\d{1,2}\/\d{1,2}\/$/.test(before(at));
  return text
    .replace(/\p{Nd}[\p{Nd}.,]*/gu, (digits, at: number) =>
      isAmount(at) || isYear(digits, at) ? digits : digits.replace(/\p{Nd}{4,}/gu, masked),
    )
    .replace(/(?<![\d.,/•])\d{1,4}(?:[ -]\d{1,4}){1,7}(?!\d|[.,]\d)/g, (codes, at: number) =>
      isAmount(at) || codes.replace(/\D/g, '').length < 4 ? codes : codes.replace(/\d/g, '•'),
    );
}

function masked(run: string): string {
  return '•'.repeat(run.length);
}
