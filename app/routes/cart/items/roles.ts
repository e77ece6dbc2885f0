/** A browser forgets what a table is where its parts are laid out as cards: the roles say it once more. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  line: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
