import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { SiteFooter } from '#app/shell/site-footer.tsx';
import { ThemeStyle } from '#app/shell/theme-style.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { href } from '#domain/routes/href.ts';
import { OrderStatusBadge } from '../orders/status-badge.tsx';
import { Notice, NoticeRegion } from '../page/notice.tsx';
import { ProductCard } from '../products/card.tsx';
import { Photo } from '../products/photo.tsx';
import { Button } from './button.tsx';
import { PasswordField, TextField } from './field.tsx';

function markup(piece: ReactNode, path: string = href('/keranjang')): string {
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const product = {
  id: 'p1',
  storeId: 's1',
  namaProduk: 'Nasi Goreng',
  harga: 22_000,
  stok: 3,
  deskripsi: '',
  photos: [],
};

describe('top bar', () => {
  const bar = (shop: Parameters<typeof TopBar>[0]['shop'] = null) =>
    markup(<TopBar shop={shop} platformName="Kedai" />);

  test.each([
    [href('/keranjang'), 'Keranjang', 'anyone guest customer'],
    [href('/login'), 'Akun', 'anyone'],
    [href('/login'), 'Login', 'guest'],
    [href('/register'), 'Daftar', 'guest'],
    [href('/profil'), 'Profil', 'customer'],
    [href('/dashboard'), 'Dashboard Toko', 'storeAdmin'],
    [href('/superadmin'), 'Dashboard SuperAdmin', 'superAdmin'],
  ])('links to %s as %s, for %s', (path, label, shownTo) => {
    expect(bar()).toMatch(
      new RegExp(`data-for="${shownTo}"[^>]*href="${path}"[^>]*>(<svg.*</svg><span[^>]*>)?${label}<`),
    );
  });

  test('links from the landing page to the registration of shop owners', () => {
    expect(markup(<TopBar shop={null} platformName="Kedai" />, '/')).toContain(
      'href="/register?role=storeAdmin"',
    );
  });

  test('logged-in visitors log out with a real form', () => {
    expect(bar()).toContain(
      '<form data-for="customer storeAdmin superAdmin" action="/logout" method="post">',
    );
  });

  test("shows the shop's name and logo and links to it", () => {
    const shop = { namaToko: 'Warung <Sri>', slug: 'warung-sri', logoUrl: null };
    expect(bar(shop)).toMatch(/href="\/toko\/warung-sri".*Warung &lt;Sri&gt;/);
    expect(bar(shop)).toContain('data-monogram="W"');
    expect(bar({ ...shop, logoUrl: '/files/logos/x' })).toMatch(
      /href="\/toko\/warung-sri"[^>]*><img[^>]*src="\/files\/logos\/x".*Warung &lt;Sri&gt;/,
    );
  });
});

describe('product card', () => {
  test('shows price, stock, and a text if there is no description', () => {
    const html = markup(<ProductCard product={product} />);
    expect(html).toContain('Rp\u00a022.000');
    expect(html).toContain('Stok: 3');
    expect(html).toContain('Tidak ada deskripsi.');
    expect(html).toMatch(/data-add="p1"[^>]*>\+ Keranjang</);
  });

  test('without stock the button says so and is disabled', () => {
    const html = markup(<ProductCard product={{ ...product, stok: 0 }} />);
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Stok Habis</);
    expect(html).not.toContain('data-add');
  });

  test('a shop that takes no orders shows the text but no button', () => {
    const html = markup(<ProductCard product={product} orderable={false} />);
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>\+ Keranjang</);
    expect(html).not.toContain('data-add');
  });
});

test('a notice is announced once, by its region or by itself', () => {
  const roles = (html: string) => html.match(/role="(status|alert)"|aria-live/g);
  const notice = <Notice tone="success">Tersimpan.</Notice>;
  expect(roles(markup(notice))).toEqual(['role="status"']);
  expect(roles(markup(<NoticeRegion>{notice}</NoticeRegion>))).toEqual(['aria-live']);
});

describe('fields', () => {
  test('an error is tied to its control, before the hint', () => {
    const html = markup(
      <TextField id="a" name="wa" label="Nomor WhatsApp" error="Wajib diisi." hint="62…" />,
    );
    expect(html).toContain('<label for="a"');
    expect(html).toMatch(/aria-invalid="true" aria-describedby="a-error a-hint"/);
  });

  test('without an error nothing is invalid or described', () => {
    const html = markup(<TextField name="wa" label="Nomor WhatsApp" />);
    expect(html).not.toMatch(/aria-invalid|aria-describedby/);
  });

  test('the switch that shows a password needs scripts', () => {
    expect(markup(<PasswordField name="password" label="Password" />)).not.toContain('Tampilkan');
  });
});

test('an unknown status is shown as Pending', () => {
  expect(markup(<OrderStatusBadge status="Hilang" />)).toContain('Pending');
});

test('a product without a photo shows its first letter', () => {
  expect(markup(<Photo storeId="s" photo={null} name=" éclair" sizes="1px" />)).toContain('>É<');
});

test('the theme becomes one style sheet of three colours for any stored value', () => {
  expect(markup(<ThemeStyle themeColor="red;}body{display:none" />)).toBe(
    markup(<ThemeStyle themeColor="#007bff" />),
  );
});

test('the server renders no style attribute and no event handler', () => {
  const html = markup(
    <>
      <TopBar shop={null} platformName="Kedai" />
      <ProductCard product={product} onAdd={() => {}} to="/x" />
      <Button pendingText="Menyimpan...">Simpan</Button>
      <SiteFooter platformName="Kedai" year={2026} />
    </>,
  );
  expect(html).toContain('© 2026 Kedai');
  expect(html).not.toMatch(/ style=| on[a-z]+=/);
});

test.each([
  [{}, [['image/webp', 3]], 3],
  [
    { avif: true as const },
    [
      ['image/avif', 3],
      ['image/webp', 3],
    ],
    0,
  ],
])('a photo with %o has the sources %o, and JPEG in %i sizes', (has, sources, jpegs) => {
  const html = markup(
    <Photo storeId="s" photo={{ id: 'p', width: 8, height: 8, ...has }} name="x" sizes="1px" />,
  );
  const lists = [...html.matchAll(/type="(image\/\w+)" srcSet="(.*?)"/g)];
  expect(lists.map(([, type, files = '']) => [type, files.split(', ').length])).toEqual(sources);
  expect(html.match(/\.jpg \d+w/g)?.length ?? 0).toBe(jpegs);
  expect(html).toContain('src="/files/products/s/p/640.jpg"');
});
