/** Prefixes an apostrophe to what a spreadsheet would run as a formula or turn into a number. */
export function spreadsheetText(text: string): string {
  return /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) || /^[\d\s.,]+$/.test(text)
    ? `'${text}`
    : text;
}

/** Escapes markup and drops characters that XML does not allow. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
      '',
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}
