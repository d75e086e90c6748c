import { columnLabel } from '../names.ts'
import { defineRule } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** Matches `'NULL'`, `('null')`, `(N'NULL')` and `'NULL'::character varying`, but not NULL itself. */
const THE_WORD = /^\(*\s*(?:N|_[a-z0-9]+)?'\s*[(<]?null[)>]?\s*'\s*\)*(?:::[\w\s"().]+)?$/i

export const defaultIsTheWordNull = defineRule({
  id: 'default-is-the-word-null',
  title: 'The word NULL as default',
  level: 'warning',
  detects: 'Columns whose default is the text NULL instead of no value.',
  find: ({ dictionary, dialect }) =>
    ownTables(dictionary).flatMap((table) =>
      table.columns
        .filter((column) => column.default !== null && THE_WORD.test(column.default.trim()))
        .map((column) => ({
          table: tableRef(table),
          columns: [column.name],
          says: `The default of ${columnLabel(table, column.name)} is the text ${column.default}, which queries don’t treat as null. Drop the default.`,
          fix: {
            sql: dialect.dropDefault(tableRef(table), column),
            caution: 'Rows that already contain the text keep it.',
          },
        })),
    ),
})
