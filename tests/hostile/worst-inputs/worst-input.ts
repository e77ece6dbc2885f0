import type { TestApp } from '../../support/servers/app.ts';

/** The worst case of one kind of input. `prepare` does the unmeasured part, and returns the measured one. */
export type WorstInput = {
  name: string;
  prepare: (app: TestApp) => Promise<() => Promise<unknown>>;
};
