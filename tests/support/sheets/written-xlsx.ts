import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';

type Cell = { text: string; isText: boolean; format: string };

/** Reads a workbook that the program wrote. Maps each sheet's name to its rows; `format` is a number format's id. */
export async function readWrittenXlsx(answer: Response): Promise<Map<string, Cell[][]>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const textIn = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const cellFormats = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(textIn('xl/styles.xml'))?.[1] ?? '';
  const formats = [...cellFormats.matchAll(/numFmtId="(\d+)"/g)].map(([, format]) => format ?? '');
  const targets = textIn('xl/_rels/workbook.xml.rels').matchAll(/Id="(\w+)" [^>]*Target="([^"]+)"/g);
  const paths = new Map([...targets].map(([, id, target]) => [id, `xl/${target}`]));
  const sheets = textIn('xl/workbook.xml').matchAll(/<sheet name="([^"]+)" sheetId="\d+" r:id="(\w+)"/g);
  return new Map(
    [...sheets].map(([, name = '', id]) => {
      const path = paths.get(id) ?? '';
      expect(textIn('[Content_Types].xml')).toContain(`PartName="/${path}"`);
      return [name, rowsOf(textIn(path), formats)];
    }),
  );
}

function rowsOf(sheet: string, formats: string[]): Cell[][] {
  expect(sheet).not.toContain('<f>');
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = row.matchAll(/<c r="[A-Z]\d+" s="(\d+)"( t="inlineStr")?>(?:<v>|<is><t[^>]*>)(.*?)</gs);
    return [...cells].map(([, style, inline, text = '']) => ({
      text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      isText: inline !== undefined,
      format: formats[Number(style)] ?? '',
    }));
  });
}
