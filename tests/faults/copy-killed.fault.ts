import { afterAll, beforeAll, test } from 'vitest';
import { type Copies, makeCopies } from './support/copies.ts';
import { killCopies } from './support/copy-kills.ts';
import { rounds } from './support/extent.ts';
import { openMarket } from './support/market.ts';

let stage: Copies;

beforeAll(async () => {
  stage = await makeCopies(2);
  await Promise.all(stage.copies.map((copy) => copy.start()));
});

afterAll(() => stage.clear());

test('one of two copies killed under load: the other goes on, nothing acknowledged is lost or doubled', async () => {
  await killCopies('kill -9 of one of two copies under load', stage, await openMarket(stage), rounds(20));
});
