import { databases, tableLabel } from '@anj/workflow'
import { nullableColumns } from '../index-use.ts'
import { listPhrase } from '../names.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { columnsNamed, ownTables, tableRef } from '../tables.ts'
import { valuesOf } from '../values/sampled.ts'

/**
 * Usually reports only keys of several columns, and never indexes that exclude nulls. On servers where nulls are equal,
 * the opposite is true: keys of several columns work as expected, but a key of one column allows only a single null.
 */
export const nullableInUnique = defineRule({
  id: 'nullable-in-unique',
  title: 'Unique key that nulls get around',
  level: 'warning',
  detects:
    'Unique keys on columns that can be null, where nulls allow duplicates or prevent a second empty row.',
  find: (facts) => {
    const { dictionary, dialect } = facts
    return ownTables(dictionary).flatMap((table) =>
      table.indexes.flatMap((index): RuleFinding[] => {
        if (!index.unique || index.constraint === 'primaryKey' || index.predicate !== null) return []
        const nullable = nullableColumns(index, table)
        if (nullable.length === 0) return []
        const names = index.columns.flatMap(({ name }) => name ?? [])
        const isSingle = index.columns.length === 1
        const found = { table: tableRef(table), columns: nullable, object: index.name }
        if (index.nullsEqual)
          return dialect.nullsAlwaysEqual && isSingle
            ? [
                {
                  ...found,
                  says: `${index.name} allows only one row of ${tableLabel(table)} without ${listPhrase(names)}, because ${databases[dictionary.kind].product} treats nulls as equal. Use a unique index with a filter for values that are not null.`,
                },
              ]
            : []
        if (isSingle) return []
        const columns = columnsNamed(table, nullable)
        const canSet = columns.every(
          (column) =>
            column.generated === null &&
            dialect.canRedeclare(table, column) &&
            !valuesOf(facts, table, column.name).includes(null),
        )
        return [
          {
            ...found,
            says: `${index.name} of ${tableLabel(table)} allows any number of rows with the same ${listPhrase(names.filter((name) => !nullable.includes(name)).length > 0 ? names.filter((name) => !nullable.includes(name)) : names)} if ${listPhrase(nullable)} ${nullable.length === 1 ? 'is' : 'are'} null. Forbid null there.`,
            ...(canSet && {
              fix: {
                sql: columns.map((column) => dialect.setNotNull(tableRef(table), column)).join('\n'),
                caution: `Set a value in rows without ${listPhrase(nullable)} first. If null has a meaning there, add a unique index on the other columns for the rows with null instead.`,
              },
            }),
          },
        ]
      }),
    )
  },
})
