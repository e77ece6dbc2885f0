import type { Locator } from 'vitest/browser';

/** Puts the files into a file input. Vitest's `upload` would send large files through the test runner. */
export async function chooseFiles(field: Locator, ...files: File[]): Promise<void> {
  const input = (await field.findElement()) as HTMLInputElement;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export function madeFile(name: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], name);
}

export async function madePhoto(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(200, 150);
  canvas.getContext('2d')?.fillRect(20, 20, 90, 60);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}
