import { answerFromThread } from '#server/bounds/answer-from-thread.ts';
import type { SheetFile } from '#server/spreadsheets/reading/read.ts';
import { readSheets } from './sheets.ts';

answerFromThread((files: SheetFile[]) => readSheets(files));
