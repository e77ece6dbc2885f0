import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';

type Step = { file: string; name: string };

const section = readText('docs/architecture.md').match(/\n## Walks\n([\s\S]*?)\n## /)?.[1] ?? '';

const walks = section
  .split('\n- **')
  .slice(1)
  .map((text) => ({ use: text.slice(0, text.indexOf('**')), steps: stepsIn(text.replace(/\s+/g, ' ')) }));

function stepsIn(text: string): Step[] {
  return [...text.matchAll(/`([^`]+)` (\w+)/g)].map(([, file = '', name = '']) => ({ file, name }));
}

/** Returns the folder of a step's file: a folder of server/, such as `server/orders`, or a top-level one like `app`. */
function placeOf({ file }: Step): string {
  const [room, folder] = file.split('/');
  return room === 'server' ? `server/${folder}` : String(room);
}

/** Returns the folders that a walkthrough enters, in order. Later steps in app/ are returns, so they do not count. */
function entered(steps: readonly Step[]): string[] {
  const places = steps.map(placeOf);
  const moved = places.filter((place, at) => place !== places[at - 1]);
  return moved.filter((place, at) => place !== 'app' || !moved.slice(0, at).includes('app'));
}

test('each step of a walkthrough is in the file that its drawing names', () => {
  const steps = walks.flatMap(({ steps }) => steps);
  expect(steps.length).toBeGreaterThan(30);
  const lost = steps.filter(
    ({ file, name }) => !new RegExp(`\\b(?:function\\*?|const) ${name}\\b`).test(readText(file)),
  );
  expect(lost).toEqual([]);
});

test.each([
  ['An order', 4],
  ['A change of status', 3],
  ['A proof of payment', 6],
  ['A statement', 4],
  ['A guest', 8],
])('%s passes at most %i folders', (use, most) => {
  const walk = walks.find((one) => one.use.startsWith(use));
  expect(entered(walk?.steps ?? []).length).toBeGreaterThan(2);
  expect(entered(walk?.steps ?? []).length, entered(walk?.steps ?? []).join(' → ')).toBeLessThanOrEqual(most);
});
