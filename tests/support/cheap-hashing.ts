import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Makes password hashing nearly free in tests; server/accounts/auth/hashing.test.ts sets FULL_COST to test the real
 * cost.
 */

/** Value of NODE_OPTIONS that makes password hashing nearly free in another Node process. */
export const WITH_CHEAP_HASHING = `--import=${import.meta.filename}`;

const full = crypto.argon2;

const argon2AtNoCost: typeof full = (algorithm, parameters, callback) => {
  const cost = process.env.FULL_COST ? {} : { memory: 8 * parameters.parallelism, passes: 1 };
  full(algorithm, { ...parameters, ...cost }, callback);
};

// Does not wrap `crypto.argon2` twice, because another test file in this process may have replaced it already.
if (full.name !== argon2AtNoCost.name) {
  crypto.argon2 = argon2AtNoCost;
  syncBuiltinESMExports();
}
