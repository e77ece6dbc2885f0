/** EXPLAIN's lines about tables; a cluster's coordinator says above them how it puts its nodes' answers together. */
export function planOfTables(rows: { 'QUERY PLAN': string }[]): string {
  const plan = rows.map((row) => Object.values(row).join()).join('\n');
  return plan.split('->  Task\n').at(-1) ?? '';
}
