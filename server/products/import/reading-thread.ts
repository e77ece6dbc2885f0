import type { SheetOptions } from '#domain/products/import/sheet-products.ts';
import { answerFromThread } from '#server/bounds/answer-from-thread.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { prepareImport } from './prepare.ts';

answerFromThread(({ files, options }: { files: SheetFile[]; options: SheetOptions }) =>
  prepareImport(files, options),
);
