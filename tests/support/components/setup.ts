import '#app/app.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unmountAll } from './mount.ts';

const problems: string[] = [];

window.addEventListener('error', ({ message }) => void problems.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => void problems.push(String(reason)));

beforeEach(async () => {
  // The tab keeps the screen size of the previous test, even if that test is in another file.
  await page.viewport(360, 780);
  localStorage.clear();
  sessionStorage.clear();
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void problems.push(args.join(' ')));
});

afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
  expect(problems.splice(0), 'problems in the console').toEqual([]);
});
