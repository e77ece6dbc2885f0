import { strToU8, zipSync } from 'fflate';

type MadeCell =
  | string
  | number
  | { formula: string; result?: string | number }
  | { error: string }
  | { shared: number }
  | null;

type MadeSheet = { rows: MadeCell[][]; state?: 'hidden'; merges?: string[]; raw?: string };

/** Creates an Excel file like those of other programs; `parts` replaces or adds files inside the archive. */
export function madeXlsx(
  sheets: readonly MadeSheet[],
  { strings = [], parts = {} }: { strings?: string[]; parts?: Record<string, string | Uint8Array> } = {},
): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>' +
      sheets
        .map(({ state }, nth) => `<sheet name="S${nth}" r:id="r${nth}"${state ? ` state="${state}"` : ''}/>`)
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, nth) => `<Relationship Id="r${nth}" Target="worksheets/sheet${nth}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map((sheet, nth) => [`xl/worksheets/sheet${nth}.xml`, sheetXml(sheet)])),
    ...parts,
  };
  const bytes = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(bytes), { level: 6 });
}

function sheetXml({ rows, merges = [], raw }: MadeSheet): string {
  if (raw !== undefined) return raw;
  const cells = rows.map((row, nth) => {
    const xml = row.map((cell, at) => cellXml(`${String.fromCharCode(65 + at)}${nth + 1}`, cell));
    return `<row r="${nth + 1}">${xml.join('')}</row>`;
  });
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet><sheetData>${cells.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
}

function cellXml(at: string, cell: MadeCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('error' in cell) return `<c r="${at}" t="e"><v>${escaped(cell.error)}</v></c>`;
  if ('shared' in cell) return `<c r="${at}" t="s"><v>${cell.shared}</v></c>`;
  const type = typeof cell.result === 'string' ? ' t="str"' : '';
  const result = cell.result === undefined ? '' : `<v>${cell.result}</v>`;
  return `<c r="${at}"${type}><f>${escaped(cell.formula)}</f>${result}</c>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
