import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The usual resolution of label printers, in dots per inch. */
const PRINTER_DPI = 203;
const POINTS_PER_INCH = 72;
const MAX_TONE = 255;
const MM_PER_POINT = 25.4 / POINTS_PER_INCH;

/** Sizes are in whole millimetres; `codes` are the texts that a scanner reads from the printed page. */
type PaperPage = { width: number; height: number; codes: string[] };

/** Sizes are in millimetres, from the first to the last printed dot in each direction. */
type Ink = { width: number; height: number };

/** Prints the open page as a PDF and reads its barcodes like a scanner, unless `scanned` is false. */
export async function printed(page: Page, { scanned = true } = {}): Promise<PaperPage[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  const pages: PaperPage[] = [];
  for (const sheet of document.pages()) {
    const { originalWidth, originalHeight } = sheet.getOriginalSize();
    pages.push({
      width: Math.round(originalWidth * MM_PER_POINT),
      height: Math.round(originalHeight * MM_PER_POINT),
      codes: scanned ? await scan(sheet) : [],
    });
  }
  document.destroy();
  pdfium.destroy();
  return pages;
}

export async function inked(page: Page): Promise<Ink[]> {
  const pdfium = await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(await page.pdf({ preferCSSPageSize: true }));
  const found: Ink[] = [];
  for (const sheet of document.pages()) found.push(await inkOf(sheet));
  document.destroy();
  pdfium.destroy();
  return found;
}

async function inkOf(sheet: PDFiumPage): Promise<Ink> {
  const { data, width, height } = await sheet.render({
    scale: PRINTER_DPI / POINTS_PER_INCH,
    render: 'bitmap',
  });
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let at = 0; at < width * height; at++) {
    if ((data[4 * at] ?? MAX_TONE) >= MAX_TONE / 2) continue;
    columns.add(at % width);
    rows.add(Math.floor(at / width));
  }
  const reach = (dots: Set<number>) => ((Math.max(...dots) - Math.min(...dots) + 1) * 25.4) / PRINTER_DPI;
  return { width: reach(columns), height: reach(rows) };
}

async function scan(sheet: PDFiumPage): Promise<string[]> {
  const bitmap = await sheet.render({ scale: PRINTER_DPI / POINTS_PER_INCH, render: 'bitmap' });
  const require = createRequire(import.meta.url);
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const image = { ...bitmap, data: new Uint8ClampedArray(bitmap.data), colorSpace: 'srgb' as const };
  const found = await readBarcodes(image as ImageData, { formats: ['Code128'] });
  return found.map(({ text }) => text);
}
