import type { DictionaryColumn, DictionaryTable } from '@anj/workflow'
import type { Dialect } from './dialect.ts'

type Named = Pick<DictionaryColumn, 'name'>

/** True when a column is a key column or an included column of an index. */
export function isIndexed({ indexes }: Pick<DictionaryTable, 'indexes'>, { name }: Named): boolean {
  return indexes.some(
    ({ columns, included }) => included.includes(name) || columns.some((one) => one.name === name),
  )
}

/** True when a view, check, computed column or index uses a column in an expression. */
export function isColumnUsed(
  { checks, columns, indexes }: Pick<DictionaryTable, 'checks' | 'columns' | 'indexes'>,
  { name, viewed }: Pick<DictionaryColumn, 'name' | 'viewed'>,
  dialect: Dialect,
): boolean {
  const expressions = [
    ...checks.map(({ expression }) => expression),
    ...columns.map(({ generated }) => generated ?? ''),
    ...indexes.flatMap(({ predicate, columns: parts }) => [
      predicate ?? '',
      ...parts.map(({ expression }) => expression ?? ''),
    ]),
  ]
  return viewed === true || expressions.some((expression) => mentions(expression, name, dialect))
}

const WORD = /[\p{L}\p{N}_$#@]+/gu

/** True when an expression contains a column's name, even if only inside a string literal. */
export function mentions(expression: string, name: string, { quote }: Dialect): boolean {
  const [text, wanted] = [expression.toLowerCase(), name.toLowerCase()]
  const words = new Set(text.match(WORD) ?? [])
  return words.has(wanted) || text.includes(quote(wanted))
}
