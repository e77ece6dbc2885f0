import pg from 'pg';
import values from 'pg/lib/utils.js';

export type BoundQuery = {
  text: string;
  name?: string | undefined;
  values: readonly unknown[];
  /** True for a statement without result rows, such as SET, so that `send` does not ask for the columns of a result. */
  isCommand?: boolean;
};

const prepared = new WeakMap<pg.Connection, Set<string>>();

export class Pipeline extends pg.Query {
  readonly answer: Promise<pg.QueryResult[]>;
  readonly statements: readonly BoundQuery[];

  constructor(statements: readonly BoundQuery[]) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
    let learn = () => {};
    const text = statements.map((one) => one.text).join('; ');
    super({ text }, (error, result) => {
      if (error) return reject(error);
      learn();
      resolve([result].flat() as pg.QueryResult[]);
    });
    this.answer = promise;
    this.statements = statements;
    this.submit = (connection) => {
      try {
        learn = send(connection, statements);
      } catch (error) {
        // A parameter could not be converted. Returning the error would make pg not expect answers to what was sent.
        reject(error);
      }
      return null;
    };
  }
}

function send(connection: pg.Connection, statements: readonly BoundQuery[]): () => void {
  const preparedNames = prepared.get(connection) ?? new Set();
  prepared.set(connection, preparedNames);
  connection.stream.cork();
  try {
    for (const one of statements) {
      const { text, name = '' } = one;
      if (!preparedNames.has(name)) {
        // PostgreSQL prepares a name only once, but a failed pipeline may have left a prepared statement of this name.
        if (name) connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
      }
      const bound = { statement: name, values: one.values as unknown[], valueMapper: values.prepareValue };
      connection.bind(bound as pg.BindConfig, true);
      if (!one.isCommand) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({ portal: '', rows: '' }, true);
    }
  } finally {
    connection.sync();
    connection.stream.uncork();
  }
  return () => {
    for (const { name } of statements) if (name) preparedNames.add(name);
  };
}
