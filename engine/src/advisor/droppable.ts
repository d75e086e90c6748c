import { type DictionaryColumn, type DictionaryTable, tableKey } from '@anj/workflow'
import type { Facts } from './rule.ts'
import { referencedBy } from './tables.ts'

/** Whether a column can go by itself: no key, index, check or computed column looks at it. What views look at isn't known. */
export function isDroppable(
  { dictionary }: Facts,
  table: DictionaryTable,
  { name }: DictionaryColumn,
): boolean {
  const own = tableKey(table)
  const keys = [
    table.primaryKey?.columns ?? [],
    ...table.uniqueKeys.map(({ columns }) => columns),
    ...table.foreignKeys.map(({ columns }) => columns),
    ...table.indexes.map(({ columns, included }) => [
      ...columns.map((one) => one.name ?? one.expression ?? ''),
      ...included,
    ]),
    ...dictionary.tables.flatMap(({ foreignKeys }) =>
      foreignKeys.filter((key) => tableKey(referencedBy(key)) === own).map((key) => key.references.columns),
    ),
  ]
  const seen = [
    ...table.checks.map(({ expression }) => expression),
    ...table.columns.map(({ generated }) => generated ?? ''),
    ...table.indexes.flatMap(({ predicate, columns }) => [
      predicate ?? '',
      ...columns.map(({ expression }) => expression ?? ''),
    ]),
  ]
  const isNamed = (expression: string) => expression.toLowerCase().includes(name.toLowerCase())
  return table.columns.length > 1 && !keys.some((columns) => columns.includes(name)) && !seen.some(isNamed)
}
