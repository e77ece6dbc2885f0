import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SameMerchant } from './same-merchant.tsx';

const shop = (nth: number) => ({ storeId: `id-${nth}`, namaToko: `Toko ${nth}` });

test.each([
  [1, null],
  [3, null],
  [4, 'dan 1 lagi'],
  [20, 'dan 17 lagi'],
])('%i other shops of a merchant are named, the first three at once', (count, more) => {
  const others = Array.from({ length: count }, (_, index) => shop(index + 1));
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SameMerchant nmid="ID1020000000012" others={others} />
    </MemoryRouter>,
  );
  const [shown = '', folded = ''] = html.split('<details>');
  const namesIn = (part: string) =>
    [...part.matchAll(/cari=(id-\d+)"[^>]*>([^<]+)</g)].map(([, id, name]) => [id, name]);
  const wanted = others.map(({ storeId, namaToko }) => [storeId, namaToko]);
  expect(namesIn(shown)).toEqual(wanted.slice(0, 3));
  expect(namesIn(folded)).toEqual(wanted.slice(3));
  expect(/dan \d+ lagi/.exec(folded)?.[0] ?? null).toBe(more);
});
