import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { orderIdOf } from '../support/checkout-form.ts';
import { withClient } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { startSmtp, type TestSmtp } from '../support/servers/smtp.ts';
import { freePort } from '../support/settings.ts';
import { last, rounds } from './support/extent.ts';
import { inSeconds, spread, stateFigures } from './support/figures.ts';
import { waitingMails } from './support/mailroom.ts';
import { type Market, oneGood, openMarket } from './support/market.ts';
import { makePlatform, type Platform } from './support/platform.ts';

/** The mail server is down for this long, so that some attempts fail. */
const AWAY_MS = 12_000;
/** Mails may take this long, because the job queue retries them only after about 3, 7, 20 and 55 seconds. */
const PATIENCE_MS = 180_000;
/** A page that responds within this time has not waited for the mail server, whose timeout is longer. */
const AT_ONCE_MS = 5_000;

const mailServer = { refuse: null as number | null, drops: 0 };
const figures: Record<string, string | number> = {};

let platform: Platform;
let market: Market;
let smtp: TestSmtp;
let door: Awaited<ReturnType<typeof makeDoor>>;
let quietMs: number;

beforeAll(async () => {
  smtp = await startSmtp({
    refuse: () => mailServer.refuse,
    dropAfterData: () => mailServer.drops-- > 0,
  });
  door = await makeDoor(Number(new URL(smtp.url).port));
  await door.open();
  platform = await makePlatform({
    SMTP_URL: `smtp://127.0.0.1:${door.port}`,
    MAIL_FROM: 'Kedai <kedai@contoh.test>',
  });
  await platform.start();
  market = await openMarket(platform, 4);
  await untilNoneWaits();
  quietMs = Math.max(...(await order('with the mail server there')).times);
  await untilNoneWaits();
});

afterAll(async () => {
  if (Object.keys(figures).length > 0) stateFigures('a mail server out of order', figures);
  await platform.clear();
  await door.shut();
  smtp.close();
});

/** Opens a port that passes connections on to the mail server, refuses them, or accepts them without a response. */
async function makeDoor(inner: number) {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const listen = async (take: (socket: Socket) => void) => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      take(socket);
    });
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    if (!server?.listening) return;
    server.close();
    await once(server, 'close');
  };
  const pass = (socket: Socket) => {
    const there = connect(inner, '127.0.0.1');
    there.on('error', () => socket.destroy());
    there.on('close', () => socket.destroy());
    socket.on('close', () => there.destroy());
    socket.pipe(there).pipe(socket);
  };
  return { port, shut, open: () => listen(pass), beSilent: () => listen(() => undefined) };
}

async function order(figure: string): Promise<{ times: number[]; ids: string[] }> {
  const [shop] = market.shops;
  const [buyer] = market.buyers;
  if (!buyer) throw new Error('an empty market');
  const times: number[] = [];
  const ids: string[] = [];
  for (let nth = 0; nth < rounds(10); nth++) {
    const since = performance.now();
    const { status, text } = await buyer.insist(`${href('/keranjang')}.data`, oneGood(shop));
    times.push(performance.now() - since);
    expect(status).toBe(200);
    ids.push(orderIdOf(text));
  }
  figures[`a checkout ${figure}, median`] = spread(times).median;
  figures[`… the longest, ${figure}`] = spread(times).most;
  return { times, ids };
}

type MailRow = { sent: boolean; failed: boolean; tries: number };

async function mailsOf(ids: string[]): Promise<MailRow[]> {
  const { rows } = await withClient(await platform.adminUrl(), (client) =>
    client.query<MailRow>(
      `SELECT sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, tries FROM mails
       WHERE key = ANY (SELECT 'newOrder ' || unnest($1::text[]))`,
      [ids],
    ),
  );
  return rows;
}

async function untilNoneWaits(): Promise<number> {
  const since = performance.now();
  await until(async () => (await waitingMails(platform)).length === 0, PATIENCE_MS);
  return performance.now() - since;
}

/** Counts the mails after the first `since` ones, and their distinct Message-IDs. */
function arrived(since: number) {
  const mails = smtp.received.slice(since);
  return {
    mails: mails.length,
    ids: new Set(mails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])).size,
  };
}

test.each([
  ['down', 'while it is down', () => Promise.resolve()],
  ['silent', 'while it says nothing', () => door.beSilent()],
])('%s: pages answer at once, and every mail is sent once when it is back', async (_, when, misbehave) => {
  const before = smtp.received.length;
  await door.shut();
  await misbehave();
  const { times, ids } = await order(when);
  await last(AWAY_MS);
  const tried = await mailsOf(ids);
  await door.shut();
  await door.open();
  const backMs = await untilNoneWaits();
  figures[`from its return to the last mail, ${when}`] = inSeconds(backMs);
  expect(Math.max(...times)).toBeLessThan(AT_ONCE_MS);
  expect(tried.some(({ tries }) => tries > 0)).toBe(true);
  expect(tried.some(({ sent, failed }) => sent || failed)).toBe(false);
  expect((await mailsOf(ids)).every(({ sent, failed, tries }) => sent && !failed && tries > 0)).toBe(true);
  expect(arrived(before)).toEqual({ mails: ids.length, ids: ids.length });
});

test('refusing for now (451): tried again until it takes them', async () => {
  const before = smtp.received.length;
  mailServer.refuse = 451;
  const { ids } = await order('while it refuses for now');
  await last(AWAY_MS);
  mailServer.refuse = null;
  await untilNoneWaits();
  const mails = await mailsOf(ids);
  figures['attempts of a mail that was refused for now, most'] = Math.max(...mails.map(({ tries }) => tries));
  expect(mails.every(({ sent, failed, tries }) => sent && !failed && tries > 1)).toBe(true);
  expect(arrived(before)).toEqual({ mails: ids.length, ids: ids.length });
});

test('refusing for good (550): given up at once, and kept for the operator to see', async () => {
  const before = smtp.received.length;
  mailServer.refuse = 550;
  const { ids } = await order('while it refuses for good');
  await untilNoneWaits();
  mailServer.refuse = null;
  expect(await mailsOf(ids)).toEqual(ids.map(() => ({ sent: false, failed: true, tries: 1 })));
  expect(arrived(before).mails).toBe(0);
});

test('dropping the line after it took a mail: sent again under the same Message-ID, none lost', async () => {
  const before = smtp.received.length;
  mailServer.drops = rounds(10);
  const { ids } = await order('while it drops lines');
  await untilNoneWaits();
  mailServer.drops = 0;
  const { mails, ids: different } = arrived(before);
  figures['mails that arrived twice, as its answer was lost'] = mails - different;
  expect((await mailsOf(ids)).every(({ sent, failed }) => sent && !failed)).toBe(true);
  expect(different).toBe(ids.length);
  expect(mails).toBeGreaterThan(different);
});

test('a line break in a shop’s name begins no header', async () => {
  const before = smtp.received.length;
  const name = 'Toko satu\r\nBcc: korban@contoh.test\r\nX-Jahat: 1';
  // Stores the name as if a form had accepted it. Confirms the owner's email address, because a mail to an unconfirmed
  // address contains no shop name.
  await withClient(await platform.adminUrl(), async (client) => {
    await client.query('UPDATE stores SET nama_toko = $1 WHERE store_id = $2', [
      name,
      market.shops[0].storeId,
    ]);
    await client.query('UPDATE auth."user" SET "emailVerified" = true WHERE email = $1', [
      market.shops[0].owner.email,
    ]);
  });
  await order('of a shop with line breaks in its name');
  await untilNoneWaits();
  const mails = smtp.received.slice(before);
  expect(mails).toHaveLength(rounds(10));
  for (const { to, source } of mails) {
    const [head = ''] = source.split('\r\n\r\n');
    expect(head.match(/^subject:/gim)).toHaveLength(1);
    expect(head).not.toMatch(/^(bcc|x-jahat):/im);
    expect(to).toBe(market.shops[0].owner.email);
    // The mail contains the shop's name without its line breaks, so the name could not add a header.
    expect(source).toContain('korban@contoh.test');
  }
  expect(quietMs).toBeLessThan(AT_ONCE_MS);
});
