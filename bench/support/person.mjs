import http from 'node:http';
import { address, cartOf } from './world.mjs';

const agent = new http.Agent({ keepAlive: true });

/** Registers each buyer from a different IP address, because rate limits count by address. Returns the cookies. */
export function registerBuyer(url, number) {
  return register(url, '/register', {}, `pembeli-${number}@ukur.test`, buyerAddress(number));
}

/** `number` must be 0 to 253, because it becomes the last part of an IPv4 address. */
export function buyerAddress(number) {
  return `10.0.0.${number + 1}`;
}

export function registerOwner(url, number) {
  const shop = { namaToko: `Toko Pemilik ${number}`, waNumber: '6281234567890' };
  const path = '/register?role=storeAdmin';
  return register(url, path, shop, ownerEmail(number), `10.0.1.${number + 1}`);
}

export function ownerEmail(number) {
  return `pengusaha-${number}@ukur.test`;
}

export function registerSuperAdmin(url, code) {
  const path = '/register?role=superAdmin';
  return register(url, path, { secretCode: code }, 'pengelola@ukur.test', '10.0.2.1');
}

export async function loginDemo(url, email) {
  const answer = await post(url, '/login', { email, password: 'kedai-demo' }, {});
  if (answer.status !== 302) throw new Error(`a login was answered with ${answer.status}`);
  return cookiesOf(answer);
}

async function register(url, path, shop, email, from) {
  const fields = { email, password: 'rahasia-ukur', ...shop };
  const answer = await post(url, path, fields, { 'x-forwarded-for': from });
  const cookies = cookiesOf(answer);
  if (answer.status !== 302 || cookies === '') {
    throw new Error(`a registration was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
  }
  return cookies;
}

function cookiesOf({ headers }) {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}

export async function placeOrder(url, cookie, shop, from = buyerAddress(0)) {
  const { storeId, key, lines, seenTotal } = cartOf(shop);
  const cart = JSON.stringify({ storeId, key, items: lines, seenTotal, voucherCode: null });
  const answer = await post(
    url,
    '/keranjang.data',
    { ...address, cart },
    { cookie, 'x-forwarded-for': from },
  );
  const orderId = /"orderId","([0-9a-f-]{36})"/.exec(answer.body)?.[1];
  if (answer.status !== 200 || !orderId) {
    throw new Error(`a checkout was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
  }
  return orderId;
}

export async function billOrder(url, cookie, orderId) {
  const fields = { orderId, from: 'Pending', to: 'Harus Dibayar', shippingCost: '12000' };
  const answer = await post(url, `/dashboard/pesanan/${orderId}.data`, fields, { cookie });
  if (answer.status !== 200 || !answer.body.includes('"Harus Dibayar"'))
    throw new Error(`a bill was answered with ${answer.status}: ${answer.body.slice(0, 300)}`);
}

/** The returned `ms` is the time until the last byte of the page, which is requested without compression. */
export async function getPage(url, path, cookie) {
  const startedAt = performance.now();
  const { status, body } = await send(url + path, 'GET', { cookie });
  return { status, body, ms: performance.now() - startedAt };
}

function post(url, path, fields, headers) {
  const body = new URLSearchParams(fields).toString();
  const type = 'application/x-www-form-urlencoded';
  const length = Buffer.byteLength(body);
  return send(
    url + path,
    'POST',
    { origin: url, 'content-type': type, 'content-length': length, ...headers },
    body,
  );
}

function send(address, method, headers, body) {
  return new Promise((resolve, reject) => {
    const request = http.request(address, { agent, method, headers });
    request.on('error', reject);
    request.on('response', (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const { statusCode: status, headers: answered } = answer;
        resolve({ status, headers: answered, body: Buffer.concat(chunks).toString() });
      });
    });
    request.end(body);
  });
}
