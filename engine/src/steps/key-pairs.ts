import { AppError, type JoinConfig, joinWarnings, sentence } from '@anj/workflow'
import { constant, join, type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'
import { isInstant, isZoneless } from './instants.ts'
import { keyValues } from './key-values.ts'
import { columnOf } from './one-table.ts'
import { withoutBlank } from './row-order.ts'
import type { StepContext, Table } from './table.ts'

type Keys = JoinConfig['keys']

/** Logs which keys are compared as text, and which times are treated as UTC. */
export function warnAboutKeys(
  left: Table,
  right: Table,
  keys: Keys,
  { warn }: Pick<StepContext, 'warn'>,
): void {
  for (const line of joinWarnings([left.columns, right.columns], { keys })) warn(line)
  const utc = takenAsUtc(left, right, keys)
  if (utc.length > 0) warn(sentence('takenAsUtc', { columns: utc.join(', ') }))
}

/** Returns the keys without a zone that are compared with instants. */
function takenAsUtc(left: Table, right: Table, keys: Keys): readonly string[] {
  return keys.flatMap((key) => {
    const l = left.columns.find(({ name }) => name === key.left)
    const r = right.columns.find(({ name }) => name === key.right)
    if (isInstant(l) && isZoneless(r)) return [key.right]
    return isZoneless(l) && isInstant(r) ? [key.left] : []
  })
}

/**
 * Returns the values of `l` and `r` to compare, one pair for each key. Nulls are never equal. With `blankMatches` false,
 * texts without characters aren't equal either.
 */
export function keyPairs(
  left: Table,
  right: Table,
  keys: Keys,
  context: Pick<StepContext, 'nodeId' | 'title'>,
  blankMatches = true,
): readonly (readonly [Sql, Sql])[] {
  const { title, nodeId } = context
  if (keys.length === 0) throw new AppError('joinKeysRequired', { title }, { nodeId })
  const keyOf = (table: Table, column: string, side: Sql) => {
    const { type, value } = columnOf(table, column, context)
    const of = sql`${side}.${value}`
    return { type, value: blankMatches ? of : withoutBlank(of, type) }
  }
  return keys.map((key) => keyValues(keyOf(left, key.left, sql`l`), keyOf(right, key.right, sql`r`)))
}

/** Brings the rows of two tables together that pairs of `keyPairs` find equal. */
export function gatherPairs(
  left: Table,
  right: Table,
  pairs: readonly (readonly [Sql, Sql])[],
  { gather }: Pick<StepContext, 'gather'>,
): readonly [Table, Table] {
  return [
    gather(left, { keys: pairs.map(([l]) => l), side: sql`l`, nullsMatch: false }),
    gather(right, { keys: pairs.map(([, r]) => r), side: sql`r`, nullsMatch: false }),
  ]
}

/** Returns a condition that is true for rows of `l` and `r` whose keys are all equal and not empty. */
export function keysMatch(
  left: Table,
  right: Table,
  keys: Keys,
  context: Pick<StepContext, 'nodeId' | 'title'>,
): Sql {
  const pairs = keyPairs(left, right, keys, context, false)
  return join(
    pairs.map(([l, r]) => sql`${l} = ${r}`),
    sql` and `,
  )
}

/** The number of keys that an error names. */
export const SHOWN_KEYS = 5
/** The characters of a key that an error names. */
export const LONGEST_KEY = 100

/** Returns the values of a row in some key columns as one short text, to show in a message. */
export function keyTextOf(
  table: Table,
  columns: readonly string[],
  context: Pick<StepContext, 'nodeId' | 'title'>,
  side: (column: Sql) => Sql = (column) => column,
): Sql {
  const texts = columns.map((column) => {
    const { value, type } = columnOf(table, column, context)
    return sql`coalesce(${textOf(side(value), type)}, '')`
  })
  return sql`left(${join(texts, sql` || ' / ' || `)}, ${constant(LONGEST_KEY)})`
}

/** Returns the keys of a JSON list as the words of a message. */
export function shownKeys(json: unknown): string {
  const keys: unknown = JSON.parse(String(json ?? '[]'))
  if (!Array.isArray(keys)) return ''
  return keys.map((key) => (key === '' ? sentence('emptyKey') : String(key))).join(', ')
}
