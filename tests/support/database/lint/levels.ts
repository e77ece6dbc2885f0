import { isShopTable } from './tables.ts';
import {
  type Fields,
  fieldsOf,
  functionName,
  listOf,
  nameOf,
  type Part,
  partOf,
  partsIn,
  tableName,
} from './tree.ts';

/** An entry in FROM, or the table that is written. */
export type Item = {
  kind: 'table' | 'cte' | 'function' | 'query';
  alias: string;
  table: string;
  /** The column names that the alias defines, as in `AS item (id, quantity)`. */
  columns: string[];
  level: Level | null;
};

type Place = 'whole' | 'cte' | 'branch' | 'from' | 'lateral' | 'value';

/** A SELECT, INSERT, UPDATE or DELETE with the tables that it reads; nested queries are levels of their own. */
export type Level = {
  part: Part;
  place: Place;
  outer: Level | null;
  within: Level[];
  ctes: Set<string>;
  items: Item[];
  /** The conditions of WHERE and of inner joins. */
  conditions: unknown[];
  outerJoins: { preserved: Item[]; added: Item[]; on: unknown }[];
  /** The columns that USING names, with the items on both sides of the join. */
  using: { column: string; items: Item[] }[];
};

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

export function levelOf(statement: Part): Level | null {
  const explained = statement.kind === 'ExplainStmt' ? partOf(statement.fields.query) : statement;
  return explained && isQuery(explained) ? readLevel(explained, 'whole', null) : null;
}

function isQuery({ kind }: Part): boolean {
  return QUERIES.includes(kind);
}

export function levelsIn(level: Level): Level[] {
  return [level, ...level.within.flatMap(levelsIn)];
}

export function shopItems(level: Level): Item[] {
  return level.items.filter(isOfShop);
}

export function isOfShop({ kind, table }: Item): boolean {
  return kind === 'table' && isShopTable(table);
}

export function written({ part: { kind, fields } }: Level): string | null {
  return kind === 'SelectStmt' ? null : tableName(fieldsOf(fields.relation));
}

/** Returns the parse tree nodes of this level, without those of nested levels. */
export function ownParts(value: unknown): Part[] {
  return [...partsIn(value, (part) => !isQuery(part))];
}

const AGGREGATES =
  /^(count|sum|min|max|avg|(array|string|json|jsonb|bool|json_object|jsonb_object)_?(agg|and|or))$/;

export function aggregates({ part: { fields } }: Level): boolean {
  return ownParts(fields.targetList).some(
    ({ kind, fields: call }) => kind === 'FuncCall' && AGGREGATES.test(functionName(call)) && !call.over,
  );
}

/** Tells whether Citus collects the item's rows on one node before a join, as for a subquery with LIMIT. */
export function isGathered(item: Item): boolean {
  if (item.kind !== 'query' || !item.level) return !isOfShop(item);
  const { level } = item;
  const { fields } = level.part;
  const parts = level.within.filter(({ place }) => place === 'branch');
  const whole = fields.limitCount ?? fields.limitOffset ?? fields.distinctClause;
  if (whole) return true;
  if (parts.length > 0) return parts.some((one) => isGathered({ ...item, level: one }));
  const byShop = ownParts(fields.groupClause).some(
    ({ kind, fields: column }) => kind === 'ColumnRef' && /(^|\.)store_id$/.test(nameOf(column.fields)),
  );
  if (!byShop && (fields.groupClause || aggregates(level) || hasWindow(level))) return true;
  return level.items.every(isGathered);
}

function hasWindow({ part: { fields } }: Level): boolean {
  return ownParts(fields.targetList).some(
    ({ kind, fields: call }) => kind === 'FuncCall' && call.over !== undefined,
  );
}

function readLevel(part: Part, place: Place, outer: Level | null): Level {
  const { fields } = part;
  const known = [...(outer?.ctes ?? [])];
  const level: Level = {
    part,
    place,
    outer,
    within: [],
    ctes: new Set(known),
    items: [],
    conditions: [],
    outerJoins: [],
    using: [],
  };
  for (const one of listOf(fieldsOf(fields.withClause).ctes)) {
    const { ctename, ctequery } = fieldsOf(partOf(one)?.fields);
    const query = partOf(ctequery);
    level.ctes.add(String(ctename));
    if (query) level.within.push(readLevel(query, 'cte', level));
  }
  for (const side of [fields.larg, fields.rarg])
    if (side && part.kind === 'SelectStmt')
      level.within.push(readLevel({ kind: 'SelectStmt', fields: fieldsOf(side) }, 'branch', level));
  if (part.kind === 'UpdateStmt' || part.kind === 'DeleteStmt')
    readItem({ kind: 'RangeVar', fields: fieldsOf(fields.relation) }, level);
  for (const from of [...listOf(fields.fromClause), ...listOf(fields.usingClause)])
    readItem(partOf(from), level);
  const source = partOf(fields.selectStmt);
  if (source) level.within.push(readLevel(source, 'branch', level));
  if (fields.whereClause) level.conditions.push(fields.whereClause);
  const {
    withClause: _,
    larg: __,
    rarg: ___,
    fromClause: ____,
    usingClause: _____,
    selectStmt: ______,
    ...own
  } = fields;
  readValues(own, level);
  return level;
}

function readValues(value: unknown, level: Level): void {
  for (const part of ownParts(value)) if (isQuery(part)) level.within.push(readLevel(part, 'value', level));
}

function readItem(part: Part | null, level: Level): Item[] {
  if (!part) return [];
  if (part.kind === 'JoinExpr') return readJoin(part.fields, level);
  const item = itemOf(part, level);
  level.items.push(item);
  return [item];
}

function itemOf({ kind, fields }: Part, level: Level): Item {
  const { aliasname, colnames } = fieldsOf(fields.alias);
  const columns = listOf(colnames).map((one) => nameOf([one]));
  const named = { alias: String(aliasname ?? ''), table: '', columns, level: null };
  if (kind === 'RangeVar') {
    const table = tableName(fields);
    const isCte = !fields.schemaname && level.ctes.has(table);
    return { ...named, kind: isCte ? 'cte' : 'table', alias: named.alias || String(fields.relname), table };
  }
  const query = kind === 'RangeSubselect' ? partOf(fields.subquery) : null;
  if (!query) {
    readValues(fields, level);
    return { ...named, kind: 'function' };
  }
  const below = readLevel(query, fields.lateral ? 'lateral' : 'from', level);
  level.within.push(below);
  return { ...named, kind: 'query', level: below };
}

function readJoin(fields: Fields, level: Level): Item[] {
  const [left, right] = [readItem(partOf(fields.larg), level), readItem(partOf(fields.rarg), level)];
  const items = [...left, ...right];
  for (const column of listOf(fields.usingClause)) level.using.push({ column: nameOf([column]), items });
  readValues(fields.quals, level);
  const on = fields.quals;
  if (fields.jointype === 'JOIN_LEFT') level.outerJoins.push({ preserved: left, added: right, on });
  else if (fields.jointype === 'JOIN_RIGHT') level.outerJoins.push({ preserved: right, added: left, on });
  else if (on) level.conditions.push(on);
  return items;
}
