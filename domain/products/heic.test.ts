import { expect, test } from 'vitest';
import { isHeicFile } from './heic.ts';

const jpeg = { type: 'image/jpeg', name: 'IMG_0001.JPG' };

test.each([
  ['the content', '\0\0\0\x18ftypheic', jpeg, true],
  ['the content of another iPhone', '\0\0\0\x18ftypmif1', jpeg, true],
  ['the type', '', { ...jpeg, type: 'image/heif' }, true],
  ['the name', '', { type: '', name: 'IMG_0001.HEIC' }, true],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', jpeg, false],
  ['a film, whose content starts alike', '\0\0\0\x18ftypisom', { type: 'video/mp4', name: 'a.mp4' }, false],
])('%s', (_, start, file, heic) => {
  expect(isHeicFile(start, file)).toBe(heic);
});
