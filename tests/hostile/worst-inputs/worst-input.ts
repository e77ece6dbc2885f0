import type { TestApp } from '../../support/servers/app.ts';

/** The worst that one kind of input can be. `prepare` makes ready what is not measured, and returns what is. */
export type WorstInput = {
  name: string;
  prepare: (app: TestApp) => Promise<() => Promise<unknown>>;
};
