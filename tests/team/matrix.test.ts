import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import { completeRights, type Right, rightsOfPreset } from '#domain/rights.ts';
import { mayOpen } from '#domain/route-rights.ts';
import { href } from '#domain/routes/href.ts';
import { policyOf } from '#domain/routes/policies.ts';
import { actionRows } from '../access/action-rows.ts';
import { ask, expectOutcome, type Form } from '../access/outcome.ts';
import { pageRows } from '../access/page-rows.ts';
import type { Row, TestRequest } from '../access/rows.ts';
import { makeSubjects, type Subjects, saveApiKey } from '../access/subjects.ts';
import { type Visitors, welcomeAll } from '../access/visitors.ts';
import { openAdmin } from '../support/database/database.ts';
import { settledState } from '../support/database/database-state.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { previewedSheet } from '../support/sheets/previewed-sheet.ts';
import { waitingStatement } from '../support/statements/waiting.ts';
import type { Visitor } from '../support/visitor.ts';
import { addTestMember, endTestMembership } from '../support/world/members.ts';
import { world } from '../support/world/world.ts';
import { addressAt, requestAt } from './addresses.ts';

/*
 * Requests every address of the dashboard as every kind of member. A member with the right in domain/route-rights.ts
 * gets the owner's response, as listed in tests/access; everybody else gets 403 and changes nothing. A member's rights
 * in one shop open nothing in another.
 */
const { ani, joko, warung, batik } = world;
const notInTeam = '403 Admin tidak memiliki ID toko terkait.';
const rightMissing = `403 ${messages.rightMissing}`;

type Held = readonly Right[];

const kinds: [string, Held][] = [
  ...(['admin', 'cashier', 'packer', 'viewer'] as const).map((role): [string, Held] => [
    role,
    rightsOfPreset[role],
  ]),
  ...rightsOfPreset.owner.map((right): [string, Held] => [`only ${right}`, completeRights([right])]),
];

/** Each entry: [right, address, ...actions]. Several rights may open the address, but the actions need this right. */
const rightsOfActions: [Right, string, ...(string | undefined)[]][] = [
  ['orders.bill', href('/dashboard/pesanan'), undefined, "naming Sri's shop"],
  ['orders.bill', href('/dashboard/pesanan/sekaligus'), undefined, "naming Sri's shop"],
  [
    'orders.bill',
    '/dashboard/pesanan/:orderId',
    undefined,
    'giving more time to pay',
    'making a new secret link',
    'handing an order over',
  ],
  [
    'payments.confirm',
    '/dashboard/pesanan/:orderId',
    'accepting a proof of payment',
    'refusing a proof of payment',
    'deleting the photo of a judged proof',
    'deleting the photo of a proof that waits',
    'accepting an unknown proof',
  ],
  [
    'payments.write',
    '/dashboard/pesanan/:orderId',
    'a payment that a phone has reported',
    'taking back what was paid by itself',
  ],
  ['refunds.write', '/dashboard/pesanan/:orderId', 'noting a refund', 'taking out the note of a refund'],
  [
    'products.write',
    href('/dashboard/produk'),
    'adding',
    "adding, naming Sri's shop",
    "editing Sri's",
    "deleting Sri's",
    "hide Sri's",
    "show Sri's",
  ],
  ['stock.write', href('/dashboard/produk'), "adding to Sri's stock"],
  [
    'team.write',
    href('/dashboard/tim'),
    'inviting without a name',
    'asking for something unknown',
    'revoking an unknown invitation',
  ],
];

const ofDashboard = (rows: readonly Row[]) =>
  rows.filter(({ route }) => route.startsWith(href('/dashboard')));
const pages = ofDashboard(pageRows);
const actions = ofDashboard(actionRows);

let app: TestApp;
let admin: pg.Client;
let visitors: Visitors;
let subjects: Subjects;
let member: Visitor;
let stranger: Visitor;
/** A rejected post changes no data, so one request is reused for every kind of member. */
const posts = new Map<Row, TestRequest>();

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  admin = await openAdmin();
  visitors = await welcomeAll(app);
  subjects = await makeSubjects(app, visitors);
  stranger = visitors.joko;
  for (const row of actions) posts.set(row, await row.request(subjects));
});

beforeEach(async () => {
  // Starts a new session, because the former one may still remember that an earlier test entered the password.
  member = await app.loginAs(ani);
  await saveApiKey(visitors);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

describe('a member gets what the own rights allow, and nothing in a shop of others', () => {
  test.each(kinds)('%s', async (name, held) => {
    await addTestMember(ani, warung.storeId, 'viewer', held);
    const isSingle = name.startsWith('only ');
    const opened = [...pages, ...actions].filter((row) => !isOpen(row.route) && isAllowed(row, held));
    await expectAnswers(
      member,
      warung.storeId,
      (row) => (isAllowed(row, held) ? row.answers.sri : rightMissing),
      {
        foreign: { storeId: batik.storeId, rows: isSingle ? opened : [] },
        // The data of a page takes a quarter of the time of its HTML. tests/access checks that both responses agree.
        usualForm: isSingle ? 'data' : 'document',
      },
    );
    if (!isSingle) await expectAnswers(member, batik.storeId, () => notInTeam);
  });
});

test('who is in two teams has in each the rights of that team', async () => {
  await addTestMember(ani, warung.storeId, 'cashier');
  await addTestMember(ani, batik.storeId, 'admin');
  const expected = (row: Row, owner: 'sri' | 'dewi', held: Held) =>
    isAllowed(row, held) ? row.answers[owner] : rightMissing;
  await expectAnswers(member, warung.storeId, (row) => expected(row, 'sri', rightsOfPreset.cashier));
  await expectAnswers(member, batik.storeId, (row) => expected(row, 'dewi', rightsOfPreset.admin));
});

test('a former member, and a member of another shop, get nothing', async () => {
  for (const { storeId } of [warung, batik]) await endTestMembership(ani, storeId);
  await expectAnswers(member, warung.storeId, () => notInTeam);
  await addTestMember(joko, batik.storeId, 'admin');
  await expectAnswers(stranger, warung.storeId, () => notInTeam);
});

test('the table of intents names only rows that exist', () => {
  const named = rightsOfActions.flatMap(([, route, ...abouts]) =>
    abouts.map((about) => `${route}, ${about}`),
  );
  const known = actions.map(({ route, about }) => `${route}, ${about}`);
  expect(named.filter((one) => !known.includes(one))).toEqual([]);
});

/** Tells whether everybody may open the route, such as the installed app's manifest, which contains no shop's data. */
function isOpen(route: string): boolean {
  return policyOf(route).access === 'open';
}

function isAllowed(row: Row, held: Held): boolean {
  const isAction = actions.includes(row);
  const { pathname } = new URL(posts.get(row)?.path ?? row.route, app.url);
  if (!mayOpen({ rights: held }, pathname, !isAction)) return false;
  const intent =
    isAction && rightsOfActions.find(([, route, ...of]) => route === row.route && of.includes(row.about));
  return !intent || held.includes(intent[0]);
}

/** A shop that the member is not in, with requests that it must refuse although Sri's shop allows them. */
type Foreign = { storeId: string; rows: readonly Row[] };

type Asked = { foreign?: Foreign; usualForm?: Form };

/**
 * Sends each row's request and reports all wrong responses together. A rejected request must change nothing. To save
 * time, a rejected post is sent either as a document or as data, alternating from call to call.
 */
async function expectAnswers(
  by: Visitor,
  storeId: string,
  expectedInside: (row: Row) => string,
  { foreign = { storeId, rows: [] }, usualForm = 'document' }: Asked = {},
): Promise<void> {
  const wrong: string[] = [];
  const expectedOf = (row: Row) => (isOpen(row.route) ? row.answers.guest : expectedInside(row));
  const isRefused = (row: Row) => [rightMissing, notInTeam].includes(expectedOf(row));
  const check = async (row: Row, form: Form, request: TestRequest, at = storeId) => {
    const expected = at === storeId ? expectedOf(row) : notInTeam;
    wrong.push(...(await wrongAnswer(by, row, form, requestAt(request, at, ani), atShop(expected, at))));
  };
  const refuse = async (row: Row, at = storeId) => {
    const request = posts.get(row) ?? (await row.request(subjects));
    await check(row, nextForm(row), request, at);
  };
  const usual = (row: Row) => (row.documentOnly ? 'document' : usualForm);
  const now = await freshSubjects();
  for (const row of pages) {
    const request = await row.request(now);
    await check(row, usual(row), request);
    if (isRefused(row) && usualForm === 'document' && !row.documentOnly) await check(row, 'data', request);
  }
  const before = await settledState(app, admin);
  for (const row of actions.filter(isRefused)) await refuse(row);
  for (const row of foreign.rows) await refuse(row, foreign.storeId);
  expect(await settledState(app, admin)).toEqual(before);
  for (const row of actions.filter((one) => !isRefused(one)))
    await check(row, usual(row), await row.request(subjects));
  expect(wrong).toEqual([]);
}

async function wrongAnswer(
  by: Visitor,
  row: Row,
  form: Form,
  sent: TestRequest,
  expected: string,
): Promise<string[]> {
  const answer = await ask(by, form, sent);
  try {
    expectOutcome(answer, form, sent.path, expected);
    return [];
  } catch {
    const title = [form, actions.includes(row) ? 'post' : 'get', row.route, row.about]
      .filter(Boolean)
      .join(' ');
    return [`${title} should get '${expected}', not '${answer.outcome} ${answer.text.slice(0, 80)}'`];
  }
}

const turns = new Map<Row, number>();

function nextForm(row: Row): Form {
  const turn = turns.get(row) ?? actions.indexOf(row);
  turns.set(row, turn + 1);
  return row.documentOnly || turn % 2 === 0 ? 'document' : 'data';
}

/** Makes a new import and a new bank statement, because earlier requests may have completed the former ones. */
async function freshSubjects(): Promise<Subjects> {
  const { id: importOfSri } = await previewedSheet(warung.storeId);
  return {
    ...subjects,
    importOfSri,
    statementOfSri: await waitingStatement(warung.storeId, 'CATATAN RAHASIA'),
  };
}

/** Adds the shop to an expected redirect, because tests/access lists the redirects of an owner who names no shop. */
function atShop(expected: string, storeId: string): string {
  const [status = '', to = ''] = expected.split(' ');
  return status === '302' && to.startsWith(href('/dashboard')) ? `302 ${addressAt(to, storeId)}` : expected;
}
