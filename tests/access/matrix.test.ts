import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policyOf } from '#domain/routes/policies.ts';
import { openAdmin } from '../support/database/database.ts';
import { settledState } from '../support/database/database-state.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { actionRows } from './action-rows.ts';
import { ask, expectOutcome, type Form, forms } from './outcome.ts';
import { pageRows } from './page-rows.ts';
import { modulesWithAction, routePaths } from './route-table.ts';
import type { Row, TestRequest } from './rows.ts';
import { streamRows } from './stream-rows.ts';
import { makeSubjects, type Subjects } from './subjects.ts';
import { type VisitorName, type Visitors, visitorNames, welcomeAll } from './visitors.ts';

/*
 * Requests every address of the program as every visitor, as a document and as a client navigation. Each row lists the
 * expected responses and the `writers`, who are the only visitors that may change the database.
 */
const readRows: readonly Row[] = [...pageRows, ...streamRows];

let app: TestApp;
let admin: pg.Client;
let visitors: Visitors;
let subjects: Subjects;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  visitors = await welcomeAll(app);
  subjects = await makeSubjects(app, visitors);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

describe('the tables are complete', () => {
  test('every address has a row for its page', () => {
    const covered = new Set<string>(readRows.map(({ route }) => route));
    const missing = routePaths.filter((path) => !covered.has(path));
    expect(missing, 'add a row in tests/access/page-rows.ts, or in stream-rows.ts for a stream').toEqual([]);
  });

  test('every address with an action has a row for it', () => {
    const covered = new Set<string>(actionRows.map(({ route }) => route));
    const missing = modulesWithAction.filter(({ path }) => !covered.has(path));
    expect(missing, 'add a row in the tests/access/…-rows.ts of its noun').toEqual([]);
  });

  test('no row names an address that does not exist', () => {
    const known = new Set<string>([...routePaths, '/files/*']);
    expect([...readRows, ...actionRows].filter(({ route }) => !known.has(route))).toEqual([]);
  });
});

describe('pages, streams and files', () => {
  test.each(titled(readRows))('%s', (_, row) => expectPage(row));
});

describe('a form posted to a page without an action changes nothing', () => {
  const actions = new Set(modulesWithAction.map(({ path }) => path));
  const others = readRows.filter(({ route, documentOnly }) => !actions.has(route) && !documentOnly);
  test.each(titled(others))('%s', async (_, row) => {
    const before = await stateNow();
    for (const name of visitorNames) {
      const { path } = await row.request(subjects);
      const { outcome } = await ask(visitors[name], 'document', { path, fields: { intent: 'delete' } });
      expect(outcome, name).toMatch(/^(302 |4\d\d$)/);
    }
    expect(await stateNow()).toEqual(before);
  });
});

describe('a form posted from another site is rejected, whoever is logged in', () => {
  // Leaves out addresses that accept posts from any origin, because other programs post to them with a key.
  const ofPages = actionRows.filter(({ route }) => !policyOf(route).takesForeignWrites);
  test.each(titled(ofPages))('%s', async (_, row) => {
    const { path, fields = {} } = await row.request(subjects);
    const before = await stateNow();
    for (const name of visitorNames) {
      const headers = { origin: 'https://jahat.test' };
      const asked = [path, path.replace(/(?=\?|$)/, '.data')];
      for (const one of asked)
        expect((await visitors[name].post(one, fields, { headers })).status, `${name}: ${one}`).toBe(403);
    }
    expect(await stateNow()).toEqual(before);
  });
});

describe('actions', () => {
  test.each(titled(actionRows))('%s', (_, row) => expectAction(row));
});

function stateNow(byVersion = true): Promise<Record<string, string>> {
  return settledState(app, admin, { byVersion });
}

async function expectPage(row: Row): Promise<void> {
  const before = await stateNow();
  await expectEverybody(row, (name) => expectAnswers(row, name));
  expect(await stateNow()).toEqual(before);
}

/**
 * Sends the row's request as every visitor. Each request of `row.writers` must change the database. The requests of all
 * other visitors together must not change it, so these visitors share one request.
 */
async function expectAction(row: Row): Promise<void> {
  const isWriter = (name: VisitorName) => row.writers?.includes(name) ?? false;
  const request = await row.request(subjects);
  const before = await stateNow();
  await expectEverybody(row, (name) =>
    isWriter(name) ? undefined : expectAnswers(row, name, () => request),
  );
  expect(await stateNow(), 'the database after requests that must not change it').toEqual(before);
  await expectEverybody(row, (name) => (isWriter(name) ? expectWrites(row, name) : undefined));
}

async function expectEverybody(
  row: Row,
  check: (name: VisitorName) => Promise<void> | undefined,
): Promise<void> {
  const wrong: string[] = [];
  for (const name of visitorNames)
    await check(name)?.catch((error) => wrong.push(`${name} should get '${row.answers[name]}': ${error}`));
  expect(wrong).toEqual([]);
}

const formsOf = (row: Row) => (row.documentOnly ? (['document'] as const) : forms);

/** Sends the request as a document and as data. */
async function expectAnswers(
  row: Row,
  name: VisitorName,
  request = () => row.request(subjects),
): Promise<void> {
  for (const form of formsOf(row)) await expectAnswer(row, name, form, await request());
}

async function expectWrites(row: Row, name: VisitorName): Promise<void> {
  for (const form of formsOf(row)) {
    const request = await row.request(subjects);
    // The contents of rows must change: an update to the same values does not count.
    const before = await stateNow(false);
    await expectAnswer(row, name, form, request);
    expect(await stateNow(false), `${form}: the database has not changed`).not.toEqual(before);
  }
}

async function expectAnswer(row: Row, name: VisitorName, form: Form, request: TestRequest): Promise<void> {
  const answer = await ask(visitors[name], form, request);
  const { pathname, search } = new URL(request.path, app.url);
  expectOutcome(answer, form, pathname + search, row.answers[name]);
  if (row.secret) {
    const isVisible = answer.body.includes(row.secret.text(subjects));
    expect(isVisible, `${form}: the secret is visible`).toBe(row.secret.seenBy.includes(name));
  }
  if (answer.outcome === '200' && isPrivate(name, row.route))
    expect(answer.headers.get('cache-control')).toMatch(/^(private, )?no-store$/);
}

/** Responses to logged-in visitors must not be cached, except pictures and pages that are the same for everybody. */
function isPrivate(name: VisitorName, route: string): boolean {
  const isPublicFile = route === '/files/*';
  const isForAll = policyOf(route).auth === 'nobody';
  return !isPublicFile && !isForAll && name !== 'guest' && name !== 'removed';
}

function titled(rows: readonly Row[]): [string, Row][] {
  return rows.map((row) => [row.about ? `${row.route}, ${row.about}` : row.route, row]);
}
