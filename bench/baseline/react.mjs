import http from 'node:http';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

/* Starts a Node server that does nothing but render a page of 24 products with React, anew for each request. */
const products = Array.from({ length: 24 }, (_, nth) => ({
  id: nth + 1,
  name: `Kain batik tulis nomor ${nth + 1}`,
  price: `Rp ${(45 + nth).toLocaleString('id-ID')}.000`,
}));

function Card({ product: { id, name, price } }) {
  return h(
    'li',
    { className: 'card' },
    h('a', { href: `/produk/${id}` }, h('img', { src: `/foto/${id}.webp`, alt: name, loading: 'lazy' })),
    h('h3', null, h('a', { href: `/produk/${id}` }, name)),
    h('p', { className: 'price' }, price),
    h('button', { type: 'button', 'data-id': id }, 'Tambah ke keranjang'),
  );
}

function page() {
  const cards = products.map((product) => h(Card, { key: product.id, product }));
  return h('html', { lang: 'id' }, h('body', null, h('ul', null, cards)));
}

const server = http.createServer((_request, response) => {
  const bytes = Buffer.from(`<!doctype html>${renderToString(page())}`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
