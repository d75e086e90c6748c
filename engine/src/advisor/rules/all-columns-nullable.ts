import { type DictionaryTable, tableLabel } from '@anj/workflow'
import { defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** A table with fewer columns besides its row number is too small to be worth reporting. */
const FEW_COLUMNS = 3

/** Matches check constraints that require a value and thus have the same effect as NOT NULL. */
const ASKS_FOR_A_VALUE = /not\s+null|num_nonnulls|num_nulls|coalesce/i

export const allColumnsNullable = defineRule({
  id: 'all-columns-nullable',
  title: 'All columns may be empty',
  level: 'warning',
  detects: 'Tables that can contain a row without any value.',
  find: ({ dictionary }) =>
    ownTables(dictionary).flatMap((table): RuleFinding[] => {
      if (
        table.columns.length === 0 ||
        table.checks.some(({ expression }) => ASKS_FOR_A_VALUE.test(expression))
      )
        return []
      const given = table.columns.filter(({ generated }) => generated === null)
      if (given.every(({ nullable }) => nullable))
        return [
          {
            table: tableRef(table),
            says: `Every column of ${tableLabel(table)} can be null, so the table can contain rows without any value. Set NOT NULL on the columns that every row needs.`,
          },
        ]
      return isNumberedOnly(table)
        ? [
            {
              table: tableRef(table),
              level: 'information',
              says: `Every column of ${tableLabel(table)} except its number can be null, so the table can contain rows without any data. Set NOT NULL on the columns that every row needs.`,
            },
          ]
        : []
    }),
})

/**
 * True when a row may contain nothing but its number: all other columns are nullable and no key requires a value.
 */
function isNumberedOnly({ columns, foreignKeys, uniqueKeys, indexes }: DictionaryTable): boolean {
  const others = columns.filter(({ identity, generated }) => !identity && generated === null)
  return (
    columns.some(({ identity }) => identity) &&
    others.length >= FEW_COLUMNS &&
    others.every((column) => column.nullable && column.default === null) &&
    foreignKeys.length === 0 &&
    uniqueKeys.length === 0 &&
    indexes.every(({ unique, constraint }) => !unique || constraint === 'primaryKey')
  )
}
