/** Prefixes an apostrophe if a spreadsheet would run the text as a formula or turn it into a number. */
export function spreadsheetText(text: string): string {
  return /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) || /^[\d\s.,]+$/.test(text)
    ? `'${text}`
    : text;
}

export function plainText(cell: string): string {
  return cell.startsWith("'") && storedText(cell.slice(1)) !== cell.slice(1) ? cell.slice(1) : cell;
}

/** Like `spreadsheetText`, but also prefixes texts that begin with an apostrophe, so that `plainText` can undo it. */
export function storedText(text: string): string {
  return text.startsWith("'") ? `'${text}` : spreadsheetText(text);
}

/** Removes the characters that Excel sheets cannot contain. */
export function sheetText(text: string): string {
  return text.toWellFormed().replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes control characters by naming them
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
    '',
  );
}

export function xmlText(text: string): string {
  return sheetText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}
