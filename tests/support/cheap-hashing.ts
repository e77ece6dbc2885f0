import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Passwords of tests are hashed at almost no cost, in each process alike. server/accounts/auth/hashing.test.ts sets
 * FULL_COST, and so tests the real hash.
 */

/** The NODE_OPTIONS of a program that hashes like this. */
export const WITH_CHEAP_HASHING = `--import=${import.meta.filename}`;

const full = crypto.argon2;

const argon2AtNoCost: typeof full = (algorithm, parameters, callback) => {
  const cost = process.env.FULL_COST ? {} : { memory: 8 * parameters.parallelism, passes: 1 };
  full(algorithm, { ...parameters, ...cost }, callback);
};

// Test files share a process.
if (full.name !== argon2AtNoCost.name) {
  crypto.argon2 = argon2AtNoCost;
  syncBuiltinESMExports();
}
