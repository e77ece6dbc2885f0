import type { Rule } from '../rule.ts';

export const sessionRules: Rule[] = [
  {
    name: 'BEGIN alone',
    reason:
      'Citus passes a BEGIN that shares its message with SET on once for each of them, and the second one fails.',
    breaks: ["BEGIN; SET LOCAL app.role = 'system'", 'SELECT 1; BEGIN', 'START TRANSACTION; SELECT 1'],
    passes: ['BEGIN', 'BEGIN ISOLATION LEVEL REPEATABLE READ', 'SELECT 1; SELECT 2; COMMIT'],
    isBroken: ({ statement: { kind, fields }, beside }) =>
      kind === 'TransactionStmt' &&
      ['TRANS_STMT_BEGIN', 'TRANS_STMT_START'].includes(String(fields.kind)) &&
      beside > 0,
  },
  {
    name: 'identity by SET LOCAL',
    reason:
      'Citus passes only SET LOCAL on to the workers: rows silently vanish after set_config(), and a plain SET outlives the transaction.',
    breaks: [
      "SET app.role = 'system'",
      "SELECT set_config('app.role', $1, true)",
      "SELECT 1 FROM stores WHERE set_config('app.store_id', store_id::text, true) <> ''",
    ],
    passes: [
      "SET LOCAL app.role = 'system'",
      "SELECT current_setting('app.role', true)",
      'SET statement_timeout = 0',
    ],
    isBroken: ({ statement: { kind, fields }, calls }) =>
      (kind === 'VariableSetStmt' && !fields.is_local && /^app\./.test(String(fields.name))) ||
      calls.includes('set_config'),
  },
];
