import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** What label printers have, in dots an inch. */
const PRINTER_DPI = 203;
const POINTS_PER_INCH = 72;
const MM_PER_POINT = 25.4 / POINTS_PER_INCH;

/** Sizes in whole millimetres; `codes` is what a scanner reads from the page as printed. */
type PaperPage = { width: number; height: number; codes: string[] };

/** Prints the open page as the browser does, and reads it as a scanner does; not `scanned`, there are no codes. */
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

async function scan(sheet: PDFiumPage): Promise<string[]> {
  const bitmap = await sheet.render({ scale: PRINTER_DPI / POINTS_PER_INCH, render: 'bitmap' });
  const require = createRequire(import.meta.url);
  const wasm = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const image = { ...bitmap, data: new Uint8ClampedArray(bitmap.data), colorSpace: 'srgb' as const };
  const found = await readBarcodes(image as ImageData, { formats: ['Code128'] });
  return found.map(({ text }) => text);
}
