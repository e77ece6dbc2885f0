import { expect, test } from 'vitest';
import { messages } from '../domain/messages.ts';
import { readText } from './support/source-files.ts';

const written = readText('docs/product.md').replaceAll(/\{[^}]*\}/g, '{}');

test.each(Object.entries(messages))('docs/product.md tells the text %s', (_name, message) => {
  expect(written).toContain(typeof message === 'string' ? message : message('{}', '{}'));
});
