import { expect, test } from 'vitest';
import { readText } from '../support/source-files.ts';
import { isTest, written } from './project.ts';

/** In these places, the button 'Ya' (yes) is harmless, or harmful only in some cases, so it need not be red. */
const NOT_RED = [
  'app/routes/cart/sending/voucher-request.ts: danger: false',
  "app/routes/dashboard/order-card/change/form.tsx: variant={isCancelled(to) ? 'danger' : 'primary'}",
  "app/routes/dashboard/orders/batch/form.tsx: variant={isCancelled(to) ? 'danger' : 'primary'}",
  'app/routes/dashboard/payments/row-form.tsx: danger: false',
  "app/routes/superadmin/stores/actions.tsx: danger: action === 'inactive'",
  'app/routes/superadmin/stores/actions.tsx: variant="secondary"',
  "app/routes/superadmin/stores/question.tsx: variant={note ? 'secondary' : mainVariant}",
];

const ASKED = /await confirm\([\s\S]*?\)\)|void confirm\([\s\S]*?\)\./g;
const YES =
  /<YesButton\b[\s\S]*?\/>|<Button\b(?:(?!<Button\b)[\s\S])*?>\s*(?:Ya|\{[^}]*'Ya'\})\s*<\/Button>/g;

test("each 'Ya' is red, except for harmless ones", () => {
  const modules = written.filter((path) => path.startsWith('app/') && !isTest(path));
  const found = modules.flatMap((path) =>
    answersIn(readText(path)).map((answer) => ({ path, color: colorOf(answer) })),
  );
  expect(found.length).toBeGreaterThan(15);
  const others = found.filter(({ color }) => color !== 'danger: true' && color !== 'variant="danger"');
  expect(others.map(({ path, color }) => `${path}: ${color}`).sort()).toEqual(NOT_RED);
});

function answersIn(text: string): string[] {
  return [...(text.match(ASKED) ?? []), ...(text.match(YES) ?? [])];
}

function colorOf(answer: string): string {
  return answer.match(/danger: [^,}]*[^,}\s]|variant="[^"]*"|variant=\{[^}]*\}/)?.[0] ?? answer;
}
