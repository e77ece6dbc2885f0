import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { StoreAction } from '#domain/platform/store-question.ts';
import { StoreQuestion } from './question.tsx';

const now = new Date('2026-11-23T00:00:00Z');
const store = { storeId: 's1', namaToko: 'Warung', status: 'active', expiryDate: now } as const;

function yesFor(action: StoreAction): string | undefined {
  const element = <StoreQuestion action={action} store={store} now={now} />;
  const page = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return page.match(/<button[^>]*>Ya</)?.[0];
}

test("only the 'Ya' that deactivates a shop is red", () => {
  expect(yesFor('inactive')).toContain('bg-danger');
  for (const action of ['active', 'extend'] as const) expect(yesFor(action)).toContain('bg-theme');
});
