import { data } from 'react-router';

/** By field: what is wrong with it, or what was typed into it. */
export type Texts = Partial<Record<string, string>>;

type Told = { sentence: string; errors: Texts; values: Texts };

/**
 * `values`: what the form shows from now on, where that differs from the page's data. `lasting`: the sentence tells of
 * something left to do, and stays in the form.
 */
export type Done<More = unknown> = { kind: 'done'; lasting?: boolean } & Omit<Told, 'errors'> & More;

/** Nothing was written. `sentence` is '' where `errors` say it all; `values` are what was typed. */
export type Refused<More = unknown> = { kind: 'refused' } & Told & More;

export type Answer = Done | Refused;

const none: Texts = {};

export function done<const More extends object = object>(sentence: string, more?: More, headers?: Headers) {
  const answer: Done<More> = { kind: 'done', sentence, values: none, ...(more as More) };
  return data(answer, headers && { headers });
}

/** 409, refused by a rule, where no other status is more exact. */
export function refused<const Given extends Partial<Told>>(given: Given, status = 409) {
  const answer: Refused<Given> = { kind: 'refused', sentence: '', errors: none, values: none, ...given };
  return data(answer, { status });
}

/** A text under `form` is about the form as a whole. */
export function badInput({ form: sentence = '', ...errors }: Texts, values: Texts) {
  return refused({ sentence, errors, values }, 400);
}
