/** Removes markup, emoji, direction marks and other controls; amounts and names remain. */
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

/** A run of four digits may be a code, a card or an account. Amounts with a currency or separators remain. */
export function maskCodes(text: string): string {
  return text
    .replace(/\d[\d.,]*/g, (digits, at: number) => {
      const isAmount = /(?:rp|idr)\.?\s*$/i.test(text.slice(Math.max(0, at - 6), at));
      return isAmount ? digits : digits.replace(/\d{4,}/g, (run) => '•'.repeat(run.length));
    })
    .replace(/(?<![\d.,•])\d{2,4}(?:[ -]\d{2,4}){1,4}(?!\d|[.,]\d)/g, (codes, at: number) =>
      /(?:rp|idr)\.?\s*$/i.test(text.slice(Math.max(0, at - 6), at)) ? codes : codes.replace(/\d/g, '•'),
    );
}
