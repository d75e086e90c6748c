import type { DatabaseFamily, DictionaryColumn, DictionaryTable } from '@anj/workflow'
import { dialects } from './dialects/index.ts'

type Named = Pick<DictionaryColumn, 'name'>

/** Tells whether an index is searched by a column, or stores it along. */
export function isIndexed({ indexes }: Pick<DictionaryTable, 'indexes'>, { name }: Named): boolean {
  return indexes.some(
    ({ columns, included }) => included.includes(name) || columns.some((one) => one.name === name),
  )
}

/** Tells whether a view, a check, a computed column or an index compares or computes something of a column. */
export function isSeen(
  { checks, columns, indexes }: Pick<DictionaryTable, 'checks' | 'columns' | 'indexes'>,
  { name, viewed }: Pick<DictionaryColumn, 'name' | 'viewed'>,
  family: DatabaseFamily,
): boolean {
  const expressions = [
    ...checks.map(({ expression }) => expression),
    ...columns.map(({ generated }) => generated ?? ''),
    ...indexes.flatMap(({ predicate, columns: parts }) => [
      predicate ?? '',
      ...parts.map(({ expression }) => expression ?? ''),
    ]),
  ]
  return viewed === true || expressions.some((expression) => mentions(expression, name, family))
}

const WORD = /[\p{L}\p{N}_$#@]+/gu

/** Tells whether an expression of the server may name a column: a text in it may be the same word. */
export function mentions(expression: string, name: string, family: DatabaseFamily): boolean {
  const [text, wanted] = [expression.toLowerCase(), name.toLowerCase()]
  const words = new Set(text.match(WORD) ?? [])
  return words.has(wanted) || text.includes(dialects[family].quote(wanted))
}
