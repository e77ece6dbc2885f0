import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { rightsOfPreset } from '#domain/rights.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { addTestMember } from '../../support/world/members.ts';
import { world } from '../../support/world/world.ts';

const { ani, warung } = world;
const { storeId } = warung;

/** This member of the warung has every right but is not its owner. */
export const member: Actor = { ...ani, role: 'storeAdmin', storeId, rights: rightsOfPreset.owner };

export function act<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return asUser(member, work);
}

export function recordedActivities() {
  return asSystem((tx) =>
    tx
      .selectFrom('storeActivities')
      .select(['storeId', 'actorId', 'noun', 'verb', 'subject', 'details'])
      .where('storeId', '=', storeId)
      .orderBy('id')
      .execute(),
  );
}

function forget() {
  return asSystem((tx) => tx.deleteFrom('storeActivities').where('storeId', '=', storeId).execute());
}

/** Adds the member before the first test of a file, and deletes all recorded activities before each test. */
export function withMember(): void {
  beforeAll(() => addTestMember(ani, storeId, 'admin', rightsOfPreset.owner));
  beforeEach(forget);
}

export type ChangeKind = {
  /** The noun, verb, subject and details of the activity that `work` must record. */
  row: [string, string, string, unknown];
  /** Runs as the owner before `work`, which gets the result as `id`. */
  given?: () => Promise<string>;
  work: (tx: Tx, id: string) => Promise<unknown>;
};

export function testKinds(kinds: Record<string, ChangeKind>): void {
  test.each(Object.entries(kinds))('%s is recorded once, under the name of who did it', async (_, kind) => {
    const { row, given, work } = kind;
    const [noun, verb, subject, details] = row;
    const id = (await given?.()) ?? '';
    await forget();
    await act((tx) => work(tx, id));
    const recorded = { storeId, actorId: ani.id, noun, verb, subject, details };
    expect(await recordedActivities()).toEqual([recorded]);
  });
}
