import { type Item, isOfShop, type Level, levelsIn, ownParts, shopItems, written } from './levels.ts';
import { type Fields, listOf, nameOf, type Part, partOf } from './tree.ts';

const GIVEN = 'given';

/** Collects which columns and values must be equal according to a statement's conditions. */
export class Equals {
  private readonly leads = new Map<string, string>();

  constructor(whole: Level) {
    const levels = levelsIn(whole);
    for (const level of levels) {
      for (const condition of level.conditions) this.readConditions(condition, level, () => true);
      // In the ON of an outer join, only shop tables count, because Citus cannot join shards with a function's rows.
      for (const { on } of level.outerJoins) this.readConditions(on, level, isOfShop);
      for (const { column, items } of level.using)
        for (const item of items) this.join(termOf(items[0] as Item, column), termOf(item, column));
    }
  }

  /** Tells whether a table is read for a single shop, whose id is a parameter of the statement. */
  isOneShop(item: Item): boolean {
    return this.areSame(termOf(item, 'store_id'), GIVEN);
  }

  areOfSameShop(one: Item, other: Item): boolean {
    return this.areSame(termOf(one, 'store_id'), termOf(other, 'store_id'));
  }

  private areSame(one: string, other: string): boolean {
    return this.leadOf(one) === this.leadOf(other);
  }

  private leadOf(term: string): string {
    const next = this.leads.get(term);
    return next === undefined ? term : this.leadOf(next);
  }

  private join(one: string, other: string): void {
    const [a, b] = [this.leadOf(one), this.leadOf(other)];
    if (a !== b) this.leads.set(a, b);
  }

  private readConditions(condition: unknown, level: Level, counts: (item: Item) => boolean): void {
    const part = partOf(condition);
    if (part?.kind === 'BoolExpr' && part.fields.boolop === 'AND_EXPR')
      for (const one of listOf(part.fields.args)) this.readConditions(one, level, counts);
    if (part?.kind !== 'A_Expr' || nameOf(part.fields.name) !== '=') return;
    for (const [left, right] of pairsOf(part.fields)) {
      const terms = [termAt(left, level, counts), termAt(right, level, counts)];
      if (terms[0] && terms[1]) this.join(terms[0], terms[1]);
    }
  }
}

function pairsOf({ kind, lexpr, rexpr }: Fields): [unknown, unknown][] {
  const [left, right] = [partOf(lexpr), partOf(rexpr)];
  if (kind === 'AEXPR_IN' && right?.kind === 'List') {
    const items = listOf(right.fields.items);
    return items.length === 1 ? [[lexpr, items[0]]] : [];
  }
  if (kind !== 'AEXPR_OP') return [];
  if (left?.kind !== 'RowExpr' || right?.kind !== 'RowExpr') return [[lexpr, rexpr]];
  const others = listOf(right.fields.args);
  return listOf(left.fields.args).map((one, nth) => [one, others[nth]]);
}

const ids = new WeakMap<Item, number>();
let items = 0;

function termOf(item: Item, column: string): string {
  const id = ids.get(item) ?? ++items;
  ids.set(item, id);
  return `${id}.${column}`;
}

function termAt(value: unknown, level: Level, counts: (item: Item) => boolean): string | null {
  const part = partOf(value);
  if (part?.kind === 'TypeCast') return termAt(part.fields.arg, level, counts);
  if (part?.kind === 'ParamRef' || part?.kind === 'A_Const') return GIVEN;
  if (part?.kind !== 'ColumnRef') return null;
  const item = itemOfColumn(part, level);
  const column = nameOf(part.fields.fields).split('.').at(-1);
  return item && column && counts(item) ? termOf(item, column) : null;
}

/** Returns the FROM item that a column belongs to, here or in an outer query. Without an alias, it may be a guess. */
function itemOfColumn({ fields }: Part, level: Level): Item | undefined {
  const path = nameOf(fields.fields).split('.');
  const [column = '', alias] = path.reverse();
  const around = levelsAround(level);
  const named = (item: Item) =>
    alias === undefined ? item.alias === column || item.columns.includes(column) : item.alias === alias;
  const found = around.flatMap((one) => one.items).find(named);
  if (found || alias !== undefined) return found;
  const nearest = around.find((one) => one.items.length > 0);
  return nearest && ((column === 'store_id' && shopItems(nearest)[0]) || nearest.items[0]);
}

/** Returns the query and then the queries that contain it, from the inside out. */
export function levelsAround(level: Level): Level[] {
  return [level, ...(level.outer ? levelsAround(level.outer) : [])];
}

/** Tells whether a query reads its shop tables only for the shop given as a parameter, so that one node can run it. */
export function staysAtOneShop(level: Level, equals: Equals): boolean {
  return levelsIn(level).every((one) => shopItems(one).every((item) => equals.isOneShop(item)));
}

/** Returns the entries in the FROM of `level` that the query `within` or its subqueries refer to. */
export function refersTo(within: Level, level: Level): Item[] {
  const found = levelsIn(within).flatMap((one) =>
    ownParts(one.part.fields)
      .filter(({ kind }) => kind === 'ColumnRef')
      .flatMap((column) => itemOfColumn(column, one) ?? []),
  );
  return level.items.filter((item) => found.includes(item));
}

export function writesShopTable(level: Level): boolean {
  const table = written(level);
  return table !== null && isOfShop({ kind: 'table', alias: '', table, columns: [], level: null });
}
