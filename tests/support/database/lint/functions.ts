import { ownParts } from './levels.ts';
import { MOMENT } from './tables.ts';
import { fieldsOf, functionName, nameOf, type Part, partOf } from './tree.ts';

/** The result of these functions depends only on their arguments; all others count as dependent on time or settings. */
export const immutableFunctions = new Set([
  'lower',
  'upper',
  'left',
  'right',
  'replace',
  'substr',
  'btrim',
  'md5',
  'abs',
  'ceil',
  'floor',
  'hashtextextended',
  'make_interval',
  'cardinality',
  'array_length',
  'array_append',
  'array_remove',
  'width_bucket',
]);

const VOLATILE =
  /^(random|random_normal|setseed|clock_timestamp|timeofday|gen_random_uuid|uuidv4|uuidv7|nextval|setval|set_config|pg_sleep|pg_notify|pg_\w*advisory\w*)$/;

export function isVolatile({ kind, fields }: Part): boolean {
  return kind === 'FuncCall' && VOLATILE.test(functionName(fields));
}

/** Matches CURRENT_TIMESTAMP and the like, and all calls of functions that are not in `immutableFunctions`. */
function isCallOfMoment({ kind, fields }: Part): boolean {
  return (
    kind === 'SQLValueFunction' || (kind === 'FuncCall' && !immutableFunctions.has(functionName(fields)))
  );
}

function columnsIn(value: unknown): string[] {
  return ownParts(value).flatMap(({ kind, fields }) => (kind === 'ColumnRef' ? [nameOf(fields.fields)] : []));
}

function isMoment(value: unknown): boolean {
  const part = partOf(value);
  if (part?.kind === 'ColumnRef') return MOMENT.test(nameOf(part.fields.fields));
  if (part?.kind === 'TypeCast') return /timestamptz$/.test(nameOf(fieldsOf(part.fields.typeName).names));
  if (part?.kind === 'MinMaxExpr') return [part.fields.args].flat().some(isMoment);
  return (
    part?.kind === 'SQLValueFunction' || (part?.kind === 'FuncCall' && functionName(part.fields) === 'now')
  );
}

/** Matches timestamps that are cast to text or date, or added to an interval: both depend on the time zone setting. */
function dependsOnZone({ kind, fields }: Part): boolean {
  if (kind === 'TypeCast')
    return isMoment(fields.arg) && !/timestamptz$/.test(nameOf(fieldsOf(fields.typeName).names));
  if (kind !== 'A_Expr' || !['+', '-'].includes(nameOf(fields.name))) return false;
  return isMoment(fields.lexpr) !== isMoment(fields.rexpr);
}

export function isImmutable(value: unknown): boolean {
  return !ownParts(value).some((part) => isCallOfMoment(part) || dependsOnZone(part));
}

/**
 * True for a value such as a column plus the current time, or COALESCE with the current time. Each node of a Citus
 * cluster would compute such a value by its own clock and time zone, so Citus refuses the statement.
 */
export function mixesColumnsAndMoment(value: unknown): boolean {
  return ownParts(value).some((part) => {
    const { kind, fields } = part;
    if (kind === 'CaseExpr' || kind === 'CoalesceExpr') return !isImmutable(fields);
    return (isCallOfMoment(part) || dependsOnZone(part)) && columnsIn(fields).length > 0;
  });
}
