/**
 * A text as it may stand in a CSV file: what a spreadsheet would run as a formula (= + - @ at its start, also their
 * wide forms and behind blanks, tabs or line ends) or turn into a number (a phone number) gets an apostrophe before it.
 */
export function spreadsheetText(text: string): string {
  return /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) || /^[\d\s.,]+$/.test(text)
    ? `'${text}`
    : text;
}

/** A text as it may stand in an XML file: marked up characters escaped, those that XML does not know taken out. */
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
