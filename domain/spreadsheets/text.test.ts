import { expect, test } from 'vitest';
import { spreadsheetText, xmlText } from './text.ts';

test.each(['=1+1', '+62', '-2+3', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n@x', ' =1', '\u200b=1', '＝1+1', '\tx'])(
  '%j is no longer a formula',
  (text) => expect(spreadsheetText(text)).toBe(`'${text}`),
);

test.each(['6281234567890', '0812', '1.000', '08 12'])('%j stays text', (text) =>
  expect(spreadsheetText(text)).toBe(`'${text}`),
);

test.each(['Budi', 'Jalan Melati 5', 'a=b', '2 × Es Teh', '0199c5a2-0000-7000-8000-000000000001', ''])(
  '%j is unchanged',
  (text) => expect(spreadsheetText(text)).toBe(text),
);

test('removes characters that are invalid in XML and escapes the others', () => {
  expect(xmlText('a<b>&"\u0000\u0001\u001f\ud800\uffff\t😀')).toBe('a&lt;b&gt;&amp;"\ufffd\t😀');
});
