import { data } from 'react-router';

/** Texts by field: what is wrong with it, or what was typed into it. */
export type Texts = Partial<Record<string, string>>;

type Told = { sentence: string; errors: Texts; values: Texts };

/** A form did what it asked for. `values` are what it shows from now on, where that differs from the page's data. */
export type Done<More = unknown> = { kind: 'done' } & Omit<Told, 'errors'> & More;

/** Nothing was written. `sentence` is about the whole form, '' where `errors` say it all; what was typed comes back. */
export type Refused<More = unknown> = { kind: 'refused' } & Told & More;

/** What every action answers, be it with more of its own. */
export type Answer = Done | Refused;

const none: Texts = {};

export function done<const More extends object = object>(sentence: string, more?: More, headers?: Headers) {
  const answer: Done<More> = { kind: 'done', sentence, values: none, ...(more as More) };
  return data(answer, headers && { headers });
}

/** A refusal by a rule, unless another status says more exactly what it is. */
export function refused<const Given extends Partial<Told>>(given: Given, status = 409) {
  const answer: Refused<Given> = { kind: 'refused', sentence: '', errors: none, values: none, ...given };
  return data(answer, { status });
}

/** Fields to be corrected; a text under `form` is about the form as a whole. */
export function badInput({ form: sentence = '', ...errors }: Texts, values: Texts) {
  return refused({ sentence, errors, values }, 400);
}
