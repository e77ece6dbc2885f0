import { data } from 'react-router';

export type Texts = Partial<Record<string, string>>;

type Message = { sentence: string; errors: Texts; values: Texts };

/** `values` replace the form's values. A `lasting` sentence stays in the form; any other appears in a brief toast. */
export type Done<More = unknown> = { kind: 'done'; lasting?: boolean } & Omit<Message, 'errors'> & More;

/** Nothing was saved. `sentence` is '' if `errors` are enough; `values` are what the user typed. */
export type Refused<More = unknown> = { kind: 'refused' } & Message & More;

export type Answer = Done | Refused;

const none: Texts = {};

export function done<const More extends object = object>(sentence: string, more?: More, headers?: Headers) {
  const answer: Done<More> = { kind: 'done', sentence, values: none, ...(more as More) };
  return data(answer, headers && { headers });
}

export function refused<const Given extends Partial<Message>>(given: Given, status = 409) {
  const answer: Refused<Given> = { kind: 'refused', sentence: '', errors: none, values: none, ...given };
  return data(answer, { status });
}

/** The error named `form` applies to the whole form; any other error is named after its field. */
export function badInput({ form: sentence = '', ...errors }: Texts, values: Texts) {
  return refused({ sentence, errors, values }, 400);
}
