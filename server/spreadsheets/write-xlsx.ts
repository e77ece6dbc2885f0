import { strToU8, Zip, ZipDeflate } from 'fflate';
import { xmlText } from '#domain/spreadsheets/text.ts';

/** Cells of kind 'text' are never formulas. Values of 'dateTime' and 'date' are numbers of days (see `excelDate`). */
export type XlsxColumn = {
  header: string;
  width: number;
  kind: 'text' | 'number' | 'rupiah' | 'dateTime' | 'date';
};

export type XlsxSheet = {
  name: string;
  columns: readonly XlsxColumn[];
  batches: AsyncIterable<(string | number)[][]>;
};

/** A low compression level, because compression blocks the main thread. */
const PACKING = 3;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const styles = { header: 1, text: 2, number: 0, rupiah: 3, dateTime: 4, date: 5 };

/** Writes rows as they arrive, because libraries would hold up to 100,000 rows in memory. */
export async function* writeXlsx(sheets: readonly XlsxSheet[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const names = sheets.map(({ name }) => name);
  for (const [name, content] of Object.entries(frameOf(names)))
    addFile(zip, name).push(strToU8(content), true);
  for (const [index, { columns, batches }] of sheets.entries()) {
    const file = addFile(zip, `xl/${sheetPath(index)}`);
    file.push(strToU8(headOf(columns)));
    let written = 1;
    for await (const rows of batches) {
      const xml = rows.map((cells, nth) => rowXml(written + nth + 1, cells, columns));
      written += rows.length;
      file.push(strToU8(xml.join('')));
      yield* ready;
      ready = [];
    }
    file.push(strToU8('</sheetData></worksheet>'), true);
  }
  zip.end();
  yield* ready;
}

/** Converts '2026-11-21 23:05:00' or '2026-11-21' to Excel's date, the days since 30 December 1899. */
export function excelDate(local: string): number {
  const [day, time = '00:00:00'] = local.split(' ');
  return Date.parse(`${day}T${time}Z`) / 86_400_000 + 25_569;
}

function sheetPath(index: number): string {
  return `worksheets/sheet${index + 1}.xml`;
}

function addFile(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: PACKING });
  zip.add(file);
  return file;
}

function headOf(columns: readonly XlsxColumn[]): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cells = columns.map(({ header }, index) => textCell(addressOf(index, 1), header, styles.header));
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
  );
}

function rowXml(row: number, cells: (string | number)[], columns: readonly XlsxColumn[]): string {
  const xml = cells.map((value, index) => {
    const address = addressOf(index, row);
    const style = styles[columns[index]?.kind ?? 'text'];
    return typeof value === 'number'
      ? `<c r="${address}" s="${style}"><v>${value}</v></c>`
      : textCell(address, value, style);
  });
  return `<row r="${row}">${xml.join('')}</row>`;
}

function textCell(address: string, text: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Returns a cell's address, such as 'B7'. Our sheets have at most 26 columns. */
function addressOf(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row}`;
}

/** Returns all files of the Excel package except the sheets. Excel refuses fewer than two `fills`, even if unused. */
function frameOf(names: readonly string[]): Record<string, string> {
  const types = names.map(
    (_, index) => `<Override PartName="/xl/${sheetPath(index)}" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const sheets = names.map(
    (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const cellFormats = [
    cellFormat(0, 0),
    cellFormat(0, 1),
    cellFormat(49, 0),
    cellFormat(164, 0),
    cellFormat(165, 0),
    cellFormat(166, 0),
  ];
  return {
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
      `${types.join('')}</Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((_, index): [string, string] => ['worksheet', sheetPath(index)]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml':
      `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0"/>` +
      '<numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`,
  };
}

/** With `format` 49 (Excel's text format), a cell stays text even after editing. */
function cellFormat(format: number, font: number): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
}

function relationships(targets: [type: string, target: string][]): string {
  const entries = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}
