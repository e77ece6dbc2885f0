import { keyIn } from '../forms/page-key.ts';
import { isUuid } from '../id.ts';
import { type ActivityNoun, isActivityNoun } from './activity.ts';

export type ActivityFilter = {
  personId: string | null;
  noun: ActivityNoun | null;
  after: string | null;
  query: Record<string, string>;
};

/** Ignores unknown values, so that every URL shows a list. */
export function parseActivityFilter(params: URLSearchParams): ActivityFilter {
  const person = params.get('orang');
  const noun = params.get('bagian');
  const personId = isUuid(person) ? person : null;
  const known = isActivityNoun(noun) ? noun : null;
  const query = { ...(personId && { orang: personId }), ...(known && { bagian: known }) };
  return { personId, noun: known, after: keyIn(params), query };
}
