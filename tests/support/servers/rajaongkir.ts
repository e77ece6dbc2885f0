import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/*
 * A stand-in for the courier API in both of the API's formats. The API key of a request selects the response, so that
 * tests can share the server: 'uji-500-…' gets a 500, 'uji-diam-…' gets no response, other keys get normal responses.
 */

type Asked = { path: string; key: string; form?: Record<string, string> };

export type StandIn = {
  url: string;
  asked: Asked[];
  hangUp: () => void;
  close: () => Promise<void>;
};

const legacyProvinces = [
  { province_id: '5', province: 'DI Yogyakarta' },
  { province_id: '9', province: 'Jawa Barat' },
];

const legacyCities: Record<string, object[]> = {
  '5': [
    {
      city_id: '501',
      province_id: '5',
      province: 'DI Yogyakarta',
      type: 'Kota',
      city_name: 'Yogyakarta',
      postal_code: '55111',
    },
    {
      city_id: '39',
      province_id: '5',
      province: 'DI Yogyakarta',
      type: 'Kabupaten',
      city_name: 'Bantul',
      postal_code: '55715',
    },
  ],
};

const komerceProvinces = [
  { id: 1, name: 'NUSA TENGGARA BARAT' },
  { id: 2, name: 'NUSA TENGGARA BARAT' },
  { id: 10, name: 'DKI JAKARTA' },
  { id: 19, name: 'DI YOGYAKARTA' },
];

const komerceCities: Record<string, object[]> = {
  '10': [{ id: 575, name: 'JAKARTA SELATAN', zip_code: '0' }],
  '19': [
    { id: 501, name: 'YOGYAKARTA', zip_code: '0' },
    { id: 39, name: 'BANTUL', zip_code: '0' },
  ],
};

const komerceDistricts: Record<string, object[]> = {
  '501': [
    { id: 5010, name: 'YOGYAKARTA', zip_code: '0' },
    { id: 5011, name: 'GONDOKUSUMAN', zip_code: '55225' },
  ],
  '39': [
    { id: 390, name: 'BANTUL', zip_code: '0' },
    { id: 391, name: 'KASIHAN', zip_code: '55181' },
    { id: 392, name: 'BANTUL', zip_code: '55711' },
    { id: 393, name: 'BARU SEKALI', zip_code: '55799' },
  ],
};

const komerceCosts = [
  { name: 'JNE', code: 'jne', service: 'REG', description: 'Layanan Reguler', cost: 11_000, etd: '1 day' },
  { name: 'JNE', code: 'jne', service: 'JTR<130', description: 'Trucking', cost: 900_000, etd: '' },
  { name: 'SiCepat', code: 'sicepat', service: 'REG', description: 'Reguler', cost: 9_500, etd: '1-2 day' },
  { name: 'SiCepat', code: 'sicepat', service: 'GOKIL', description: 'Cargo', cost: 30_000, etd: '' },
  { name: 'Kurir Baru', code: 'baru', service: 'REG', description: '', cost: 1, etd: '' },
];

/**
 * The waybill number selects the state: 'TIBA…' has arrived, 'BARU…' is unknown, 'GANAS…' returns hostile text; every
 * other parcel is on its way.
 */
function tracked(number: string): object | null {
  if (number.startsWith('BARU')) return null;
  const hostile = '<img src=x onerror=alert(1)>\u0000\u202e"\'';
  const isHostile = number.startsWith('GANAS');
  const delivered = number.startsWith('TIBA');
  const status = isHostile ? hostile : delivered ? 'DELIVERED' : 'ON PROCESS';
  const step = (manifest_description: string, manifest_date: string, manifest_time: string) => ({
    manifest_code: '1',
    manifest_description,
    manifest_date,
    manifest_time,
    city_name: isHostile ? hostile : 'GARUT',
  });
  return {
    delivered,
    summary: { waybill_number: number, status, receiver_name: 'BUDI', shipper_name: 'BU SRI' },
    delivery_status: { status, pod_receiver: isHostile ? hostile : delivered ? 'IBU SITI' : null },
    manifest: [
      step('Paket diserahkan ke kurir', '2026-11-20', '09:15:00'),
      step(isHostile ? hostile.repeat(300) : 'Paket tiba di gudang', '2026-11-21', '14:05:00'),
    ],
  };
}

export async function startStandIn(): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '/', headers } = request;
    const key = String(headers.key ?? '');
    const one: Asked = { path, key };
    asked.push(one);
    if (request.method === 'POST') one.form = Object.fromEntries(new URLSearchParams(await text(request)));
    const behaviour = /^uji-([a-z0-9]+)/.exec(key)?.[1] ?? '';
    (behaviours[behaviour] ?? serve)(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/api/v1`,
    asked,
    hangUp: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const behaviours: Record<string, Behaviour> = {
  '400': refuse(400, 'Invalid key. API key tidak ditemukan di database RajaOngkir.'),
  '401': refuse(401, 'Invalid Api key, key not found.'),
  '403': refuse(403, 'Forbidden'),
  '429': refuse(429, 'daily limit exceeded'),
  '500': refuse(500, ''),
  '503': (_, response) => send(response, 503, 'text/html', '<h1>Service Unavailable</h1>'),
  '410': (_, response) =>
    json(response, 410, { success: false, code: 410, message: 'Endpoint API ini sudah tidak aktif.' }),
  // Responds with the HTTP status 200. Only the JSON says that the API key is invalid.
  dalam: (request, response) =>
    json(
      response,
      200,
      isLegacy(request) ? legacyError(400, 'Invalid key.') : komerceError(400, 'Invalid key.'),
    ),
  panjang: refuse(400, `baris satu\r\n\u0000\u202e baris dua ${'x'.repeat(5_000)}`),
  html: (_, response) => send(response, 200, 'text/html', '<!DOCTYPE html><p>Selamat datang'),
  besar: (_, response) =>
    send(response, 200, 'application/json', `{"meta":"${'x'.repeat(10 * 1024 * 1024)}"}`),
  utf: (request, response) => {
    const name = Buffer.from([0x4a, 0xff, 0xfe, 0x4b]);
    const [before, after] = isLegacy(request)
      ? ['{"rajaongkir":{"status":{"code":200},"results":[{"province_id":"1","province":"', '"}]}}']
      : ['{"meta":{"code":200,"message":"OK"},"data":[{"id":1,"name":"', '"}]}'];
    send(response, 200, 'application/json', Buffer.concat([Buffer.from(before), name, Buffer.from(after)]));
  },
  kurang: (request, response) =>
    json(response, 200, isLegacy(request) ? legacy([{ province_id: '1' }]) : komerce([{ id: 1 }])),
  // Finds every area, but no courier that delivers to it.
  sepi: (request, response) =>
    request.url?.includes('/calculate/')
      ? json(response, 404, komerceError(404, 'Calculate Domestic Shipping Cost not found'))
      : serve(request, response),
  kosong: (request, response) => json(response, 200, isLegacy(request) ? legacy([]) : komerce([])),
  pindah: (request, response) => {
    response.writeHead(302, { location: `http://${request.headers.host}/bukan-di-sini` }).end();
  },
  diam: () => undefined,
  gema: (request, response) =>
    json(response, 400, komerceError(400, `Key ${request.headers.key} tidak dikenal.`)),
  // Responds to every request, but so slowly that five requests take more than three seconds.
  pelan: (request, response) => {
    setTimeout(serve, 700, request, response);
  },
  nanti: (request, response) => {
    setTimeout(refuse(401, 'Invalid Api key, key not found.'), 700, request, response);
  },
  penuh: (request, response) => {
    setTimeout(refuse(429, 'daily limit exceeded'), 700, request, response);
  },
  // Sends the headers, but never ends the body.
  lambat: (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"meta":');
  },
  satu: (_, response) => json(response, 200, legacy(legacyProvinces[0])),
};

function serve(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test');
  const path = pathname.replace('/api/v1', '');
  const city = /^\/destination\/district\/(\d+)$/.exec(path)?.[1];
  const province = /^\/destination\/city\/(\d+)$/.exec(path)?.[1];
  if (path === '/province') json(response, 200, legacy(legacyProvinces));
  else if (path === '/city')
    json(response, 200, legacy(legacyCities[searchParams.get('province') ?? ''] ?? []));
  else if (path === '/destination/province') json(response, 200, komerce(komerceProvinces));
  else if (city !== undefined) json(response, 200, komerce(komerceDistricts[city] ?? []));
  else if (path === '/calculate/district/domestic-cost') json(response, 200, komerce(komerceCosts));
  else if (province !== undefined) json(response, 200, komerce(komerceCities[province] ?? []));
  else if (path === '/track/waybill') track(response, tracked(searchParams.get('awb') ?? ''));
  else json(response, 404, komerceError(404, 'Not found'));
}

function track(response: ServerResponse, waybill: object | null): void {
  if (waybill) json(response, 200, komerce(waybill));
  else json(response, 404, komerceError(404, 'Waybill not found'));
}

function refuse(status: number, words: string): Behaviour {
  return (request, response) =>
    json(response, status, isLegacy(request) ? legacyError(status, words) : komerceError(status, words));
}

function legacy(results: unknown) {
  return { rajaongkir: { query: [], status: { code: 200, description: 'OK' }, results } };
}

function legacyError(code: number, description: string) {
  return { rajaongkir: { status: { code, description } } };
}

function komerce(data: unknown) {
  return { meta: { message: 'Success Get Data', code: 200, status: 'success' }, data };
}

function komerceError(code: number, message: string) {
  return { meta: { message, code, status: 'error' }, data: null };
}

function isLegacy({ url = '' }: IncomingMessage): boolean {
  return !/\/(destination|calculate|track)\//.test(url);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
