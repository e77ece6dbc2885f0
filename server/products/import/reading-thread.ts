import { answerFromThread } from '../../bounds/answer-from-thread.ts';
import type { SheetFile } from '../../spreadsheets/reading/read.ts';
import { readSheets } from './sheets.ts';

answerFromThread((files: SheetFile[]) => readSheets(files));
