import type { Rule } from '../rule.ts';
import { isGlobalTable, isShopTable } from '../tables.ts';
import { type Fields, fieldsOf, listOf, nameOf, type Part, partOf, partsOf, tableName } from '../tree.ts';

function commandsOf({ kind, fields }: Part): Fields[] {
  return kind === 'AlterTableStmt' && isShopTable(tableName(fieldsOf(fields.relation)))
    ? partsOf(fields.cmds, 'AlterTableCmd')
    : [];
}

function keysOf({ fields }: Part): string[][] {
  return listOf(fields.tableElts).flatMap((element) => {
    const part = partOf(element);
    if (part?.kind === 'Constraint')
      return ['CONSTR_PRIMARY', 'CONSTR_UNIQUE'].includes(String(part.fields.contype))
        ? [listOf(part.fields.keys).map((key) => nameOf([key]))]
        : [];
    const isKey = partsOf(part?.fields, 'Constraint').some(({ contype }) =>
      ['CONSTR_PRIMARY', 'CONSTR_UNIQUE'].includes(String(contype)),
    );
    return isKey ? [[String(part?.fields.colname)]] : [];
  });
}

const hasShop = ({ fields }: Part) =>
  partsOf(fields.tableElts, 'ColumnDef').some(({ colname }) => colname === 'store_id');

export const schemaRules: Rule[] = [
  {
    name: 'keys begin with the shop',
    reason:
      'A key is held on one node, so it can only be unique within a shop, and it must tell the shop’s node.',
    breaks: [
      'CREATE TABLE products (store_id uuid, id uuid PRIMARY KEY)',
      'CREATE TABLE products (store_id uuid, id uuid, PRIMARY KEY (id, store_id))',
      'CREATE TABLE products (store_id uuid, id uuid, PRIMARY KEY (store_id, id), CONSTRAINT a UNIQUE (id))',
      'CREATE TABLE products (store_id uuid, id uuid)',
      'CREATE UNIQUE INDEX a ON orders (order_number)',
    ],
    passes: [
      'CREATE TABLE products (store_id uuid, id uuid, PRIMARY KEY (store_id, id))',
      'CREATE TABLE stores (store_id uuid PRIMARY KEY)',
      'CREATE TABLE slugs (slug text PRIMARY KEY, store_id uuid)',
      'CREATE UNIQUE INDEX a ON orders (store_id, order_number)',
      'CREATE INDEX a ON orders (order_number)',
    ],
    isBroken: ({ statement }) => {
      const name = tableName(fieldsOf(statement.fields.relation));
      if (statement.kind === 'IndexStmt') {
        const [first] = partsOf(statement.fields.indexParams, 'IndexElem');
        return statement.fields.unique === true && isShopTable(name) && first?.name !== 'store_id';
      }
      if (statement.kind !== 'CreateStmt' || !hasShop(statement) || isGlobalTable(name)) return false;
      const keys = keysOf(statement);
      return keys.length === 0 || keys.some(([first]) => first !== 'store_id');
    },
  },
  {
    name: 'one constraint a statement',
    reason:
      'On a distributed table Citus carries out a constraint’s ALTER only by itself, and refuses to rename one.',
    breaks: [
      'ALTER TABLE sales ADD CONSTRAINT a CHECK (orders > 0), ADD CONSTRAINT b CHECK (orders < 9)',
      'ALTER TABLE sales ADD COLUMN a int, ADD CONSTRAINT b CHECK (a > 0)',
      'ALTER TABLE sales DROP CONSTRAINT a, ADD CONSTRAINT b CHECK (orders > 0)',
      'ALTER TABLE sales RENAME CONSTRAINT a TO b',
    ],
    passes: [
      'ALTER TABLE sales ADD CONSTRAINT a CHECK (orders > 0)',
      'ALTER TABLE sales ADD COLUMN a int, ADD COLUMN b int',
      'ALTER TABLE users ADD CONSTRAINT a CHECK (wa > $$$$), ADD CONSTRAINT b CHECK (wa < $$9$$)',
    ],
    isBroken: ({ statement }) => {
      const commands = commandsOf(statement);
      const adds = commands.some(({ subtype }) => subtype === 'AT_AddConstraint');
      const renames =
        statement.kind === 'RenameStmt' &&
        statement.fields.renameType === 'OBJECT_TABCONSTRAINT' &&
        isShopTable(tableName(fieldsOf(statement.fields.relation)));
      return renames || (adds && commands.length > 1);
    },
  },
  {
    name: 'named constraints',
    reason:
      'Every node makes up a name of its own for a constraint without one, and Citus refuses it beside a new column.',
    breaks: [
      'ALTER TABLE sales ADD CHECK (orders > 0)',
      'ALTER TABLE sales ADD COLUMN a int CHECK (a > 0)',
      'ALTER TABLE sales ADD FOREIGN KEY (store_id) REFERENCES stores (store_id)',
      'CREATE TABLE a (store_id uuid REFERENCES stores, id uuid, PRIMARY KEY (store_id, id))',
      'CREATE TABLE a (store_id uuid, id uuid, PRIMARY KEY (store_id, id), FOREIGN KEY (store_id) REFERENCES stores)',
    ],
    passes: [
      'ALTER TABLE sales ADD CONSTRAINT a CHECK (orders > 0)',
      'ALTER TABLE sales ADD COLUMN a int CONSTRAINT b CHECK (a > 0)',
      'ALTER TABLE sales ADD COLUMN a int NOT NULL DEFAULT 0',
      'CREATE TABLE a (store_id uuid, id int CHECK (id > 0), PRIMARY KEY (store_id, id), CONSTRAINT b FOREIGN KEY (store_id) REFERENCES stores)',
    ],
    isBroken: ({ statement }) => {
      const unnamed = (within: unknown, kinds: RegExp) =>
        partsOf(within, 'Constraint').some(
          ({ contype, conname }) => kinds.test(String(contype)) && conname === undefined,
        );
      return (
        unnamed(commandsOf(statement), /_(CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUSION)$/) ||
        (statement.kind === 'CreateStmt' && unnamed(statement.fields, /_FOREIGN$/))
      );
    },
  },
  {
    name: 'no sequences',
    reason:
      'A sequence is one node’s: ids are UUIDs made by the program, and numbers are counted in the shop’s own row.',
    breaks: [
      'CREATE SEQUENCE numbers',
      'CREATE TABLE a (store_id uuid, n serial, PRIMARY KEY (store_id, n))',
      'ALTER TABLE sales ADD COLUMN a int GENERATED ALWAYS AS IDENTITY',
      "SELECT nextval('numbers')",
    ],
    passes: [
      'CREATE TABLE a (store_id uuid, n int GENERATED ALWAYS AS (1) STORED, PRIMARY KEY (store_id, n))',
    ],
    isBroken: ({ statement: { kind, fields }, calls }) => {
      if (kind === 'CreateSeqStmt' || calls.some((name) => /^(next|set)val$/.test(name))) return true;
      if (kind !== 'CreateStmt' && kind !== 'AlterTableStmt') return false;
      return (
        partsOf(fields, 'Constraint').some(({ contype }) => contype === 'CONSTR_IDENTITY') ||
        partsOf(fields, 'TypeName').some(({ names }) => /^(small|big)?serial[248]?$/.test(nameOf(names)))
      );
    },
  },
  {
    name: 'policies compare columns',
    reason: 'Citus cannot make a policy with a subquery on the workers.',
    breaks: ['CREATE POLICY p ON sales USING (store_id IN (SELECT store_id FROM stores))'],
    passes: [
      "CREATE POLICY p ON sales USING (store_id = nullif(current_setting('app.store_id', true), '')::uuid)",
    ],
    isBroken: ({ statement: { kind, fields } }) =>
      ['CreatePolicyStmt', 'AlterPolicyStmt'].includes(kind) && partsOf(fields, 'SubLink').length > 0,
  },
  {
    name: 'no TRUNCATE',
    reason: 'TRUNCATE passes policies by and locks out the readers of every shop on every node.',
    breaks: ['TRUNCATE orders', 'TRUNCATE users'],
    passes: ['DELETE FROM orders WHERE store_id = $1'],
    isBroken: ({ statement }) => statement.kind === 'TruncateStmt',
  },
];
