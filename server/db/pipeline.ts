import pg from 'pg';
import values from 'pg/lib/utils.js';

/** `name` only where the text is worth preparing. */
export type BoundQuery = { text: string; name?: string | undefined; values: readonly unknown[] };

/** What each connection has prepared for certain. */
const prepared = new WeakMap<pg.Connection, Set<string>>();

/**
 * Statements that PostgreSQL reads in one message and answers in one: pg alone would write each for itself, and have each
 * answered. Those behind a failing one are not carried out. Ask it by `client.query`.
 */
export class Pipeline extends pg.Query {
  /** One result a statement. */
  readonly answer: Promise<pg.QueryResult[]>;
  readonly statements: readonly BoundQuery[];

  constructor(statements: readonly BoundQuery[]) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
    let learn = () => {};
    const text = statements.map((one) => one.text).join('; ');
    super({ text }, (error, result) => {
      if (error) return reject(error);
      learn();
      // pg tells several results by an array.
      resolve([result].flat() as pg.QueryResult[]);
    });
    this.answer = promise;
    this.statements = statements;
    this.submit = (connection) => {
      try {
        learn = send(connection, statements);
      } catch (error) {
        // A value that cannot be sent; the answer to what was is still to come.
        reject(error);
      }
      return null;
    };
  }
}

/** Returns what to call once all were carried out. */
function send(connection: pg.Connection, statements: readonly BoundQuery[]): () => void {
  const known = prepared.get(connection) ?? new Set();
  prepared.set(connection, known);
  connection.stream.cork();
  try {
    for (const one of statements) {
      const { text, name = '' } = one;
      if (!known.has(name)) {
        // A trip that failed may have prepared it.
        if (name) connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      const bound = { statement: name, values: one.values as unknown[], valueMapper: values.prepareValue };
      connection.bind(bound as pg.BindConfig, true);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute({ portal: '', rows: '' }, true);
    }
  } finally {
    connection.sync();
    connection.stream.uncork();
  }
  return () => {
    for (const { name } of statements) if (name) known.add(name);
  };
}
