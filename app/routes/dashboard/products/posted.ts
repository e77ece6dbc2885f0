import { refused, type Texts } from '#app/forms/answers.ts';
import type { UploadedFile } from '#app/forms/upload.ts';
import type { PhotoMove } from '#domain/forms/arranging.ts';
import { messages } from '#domain/messages.ts';
import { readMatrix, type TypedMatrix } from '#domain/products/matrix.ts';
import type { ProductIntent } from './answer.ts';

export type Posted = {
  intent: ProductIntent;
  id: string;
  values: Record<string, string>;
  files: UploadedFile[];
  removedPhotoIds: string[];
  photoOrder: string[];
  newPhotoValues: string[];
  /** The photo to move, if the form was sent without scripts by one of the buttons that move photos. */
  move: { id: string; move: PhotoMove } | null;
  /** The pressed button, if scripts are off: 'table' makes a row for each variant, 'fill' sets many rows at once. */
  drawing: 'table' | 'fill' | null;
};

export const goneText = 'produk ini sudah tidak ada.';

export function refuseProduct(
  posted: Posted,
  status: number,
  { form: sentence = '', ...errors }: Texts,
  { wrongPhoto, matrix = typedIn(posted) }: { wrongPhoto?: number | undefined; matrix?: TypedMatrix } = {},
) {
  const { intent, id, values, files, photoOrder, removedPhotoIds } = posted;
  const photosLost = files.length > 0;
  const back = { intent, id, photoOrder, removedPhotoIds, photosLost, wrongPhoto, matrix };
  return refused({ sentence, errors, values, ...back }, status);
}

/** Returns the variants' rows as typed or, if the typed options are invalid, the rows that the page showed before. */
function typedIn({ intent, values }: Posted): TypedMatrix | undefined {
  if (intent !== 'add' && intent !== 'edit') return undefined;
  const typed = readMatrix(values);
  if (typed.rows.length > 0) return typed;
  const shown = { ...values };
  for (const name of ['Name0', 'Values0', 'Name1', 'Values1'])
    shown[`option${name}`] = values[`shownOption${name}`] ?? '';
  const before = readMatrix(shown);
  return before.rows.length > 0 ? before : undefined;
}

export function failedText(intent: ProductIntent, reason: string): string {
  if (intent === 'add') return messages.productAddFailed(reason);
  return intent === 'delete' ? messages.productDeleteFailed(reason) : messages.productUpdateFailed(reason);
}
