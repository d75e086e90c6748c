import { createHash } from 'node:crypto'
import { type Dictionary, type TableRef, tableKey, tableLabel } from '@anj/workflow'

/**
 * The maximum length of a name in bytes, because PostgreSQL truncates longer names. MySQL allows more: 64 characters.
 */
const LONGEST_NAME = 63

/**
 * Builds a name for a new index or key that every database family accepts. `end` says what the index or key is for.
 */
export function indexName({ name }: TableRef, columns: readonly string[], end = 'idx'): string {
  const whole = [name, ...columns, end].join('_')
  return Buffer.byteLength(whole) <= LONGEST_NAME ? whole : marked(whole, whole)
}

/** Like `indexName`, but differs from all existing names and from the names suggested for other tables' indexes. */
export function uniqueName(
  dictionary: Dictionary,
  table: TableRef,
  columns: readonly string[],
  end?: string,
): string {
  const name = indexName(table, columns, end)
  const { taken, meant } = namesOf(dictionary)
  const isMeantTwice = columns.length === 1 && (meant.get(placeOf(table, joined(table, columns))) ?? 0) > 1
  return taken.has(placeOf(table, name)) || isMeantTwice
    ? marked(name, JSON.stringify([tableKey(table), columns, end]))
    : name
}

/** Identifies a name within its schema. Ignores case, because some servers do. */
const placeOf = ({ schema }: Pick<TableRef, 'schema'>, name: string) =>
  JSON.stringify([schema, name.toLowerCase()])

const joined = ({ name }: TableRef, columns: readonly string[]) => [name, ...columns].join('_')

interface Names {
  /** Names of tables, indexes and constraints, which must be unique within a schema on some servers. */
  readonly taken: ReadonlySet<string>
  /** Number of columns with the same joined name: column `c` of `a_b` and column `b_c` of `a` both become `a_b_c`. */
  readonly meant: ReadonlyMap<string, number>
}

const known = new WeakMap<Dictionary, Names>()

function namesOf(dictionary: Dictionary): Names {
  const found = known.get(dictionary) ?? readNames(dictionary)
  known.set(dictionary, found)
  return found
}

function readNames({ tables }: Dictionary): Names {
  const taken = tables.flatMap((table) => {
    const { primaryKey, uniqueKeys, foreignKeys, indexes, checks } = table
    return [
      table,
      ...(primaryKey ? [primaryKey] : []),
      ...uniqueKeys,
      ...foreignKeys,
      ...indexes,
      ...checks,
    ].map(({ name }) => placeOf(table, name))
  })
  const meant = new Map<string, number>()
  for (const table of tables)
    for (const { name } of table.columns) {
      const place = placeOf(table, joined(table, [name]))
      meant.set(place, (meant.get(place) ?? 0) + 1)
    }
  return { taken: new Set(taken), meant }
}

/** Truncates a name and appends a hash of `of`. */
function marked(name: string, of: string): string {
  const mark = createHash('sha256').update(of).digest('hex').slice(0, 8)
  const signs = [...name]
  while (Buffer.byteLength(signs.join('')) > LONGEST_NAME - mark.length - 1) signs.pop()
  return `${signs.join('')}_${mark}`
}

/** Joins names into a phrase such as `a, b and c`. Counts the names beyond `most` instead of listing them. */
export function listPhrase(things: readonly string[], most = 5): string {
  const told = things.length > most ? [...things.slice(0, most), `${things.length - most} more`] : things
  const last = told.at(-1) ?? ''
  return told.length < 2 ? last : `${told.slice(0, -1).join(', ')} and ${last}`
}

/** Returns a column's name with its table's name, for messages. */
export function columnLabel(table: TableRef, column: string): string {
  return `${tableLabel(table)}.${column}`
}
