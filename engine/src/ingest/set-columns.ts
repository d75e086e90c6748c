import type { Note } from '@anj/workflow'
import { uniqueColumnNames } from '../csv/column-names.ts'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import type { SetPart } from './set-part.ts'

/** A file of a set, and its rows. Null if it is empty. */
export interface ReadPart<F> {
  readonly entry: string
  readonly part: SetPart<F> | null
}

/** The rows of all files of a set, with the columns of all of them. */
export interface UnitedParts<F> {
  readonly rows: Sql
  readonly names: readonly string[]
  /** Facts about the columns, without the column with the names of the files. */
  readonly facts: readonly F[]
  readonly notes: readonly Note[]
}

interface FileColumn {
  /** True if the first column has the name of each row's file. */
  readonly fileColumn: boolean
  /** The place in the path of a file at which its number begins, counted from 1, and the length of the number. */
  readonly numberFrom: number
  readonly digits: number
}

/** The name of the column with the names of the files. */
const FILE = 'File'

interface Column<F> {
  readonly name: string
  facts: F
}

/**
 * Unites the rows of files, in their order. Columns are matched by name, ignoring case, and get the spelling of the
 * first file that has them. Files without a column have null there.
 */
export function uniteParts<F>(
  parts: readonly ReadPart<F>[],
  merge: (a: F, b: F) => F,
  { fileColumn, numberFrom, digits }: FileColumn,
): UnitedParts<F> {
  const columns = new Map<string, Column<F>>()
  for (const { part } of parts) {
    if (part) addColumns(columns, part, merge)
  }
  const own = [...columns.values()].map((column) => column.name)
  const { names: all, notes } = uniqueColumnNames(fileColumn ? [...own, FILE] : own)
  const fileName = fileColumn ? [all.at(-1) ?? FILE] : []
  const number = sql`substr(filename, ${constant(numberFrom)}, ${constant(digits)})::int`
  const selects = neighbours(parts).map(({ begin, end, group }) => {
    const [first] = group
    // Only the names of the group, because a statement with all names in each group would be far too large.
    const entries = join(parts.slice(begin, end).map(({ entry }) => constant(entry)))
    const file = sql`[${entries}][${number} - ${constant(begin)} + 1]`
    const at = new Map(first.names.map((one, i) => [one.toLowerCase(), first.cells[i]]))
    const cells = [...columns.keys()].map(
      (key, i) => sql`${at.get(key) ?? sql`null::varchar`} as ${name(own[i] ?? '')}`,
    )
    // A row without values stays empty, so that plans drop it.
    const hasValue = sql`coalesce(${join(first.cells)}) is not null`
    const named = fileName.map((one) => sql`case when ${hasValue} then ${file} end as ${name(one)}`)
    const longest = Math.max(...group.map((one) => one.longest))
    const from = first.from(
      group.map(({ path }) => path),
      longest,
    )
    return sql`select ${join([...named, ...cells])} from ${from}`
  })
  return {
    rows: join(selects, sql` union all `),
    names: [...fileName, ...own],
    facts: [...columns.values()].map(({ facts }) => facts),
    notes,
  }
}

function addColumns<F>(columns: Map<string, Column<F>>, part: SetPart<F>, merge: (a: F, b: F) => F): void {
  for (const [i, one] of part.names.entries()) {
    const known = columns.get(one.toLowerCase())
    const facts = part.facts[i] as F
    if (known) known.facts = merge(known.facts, facts)
    else columns.set(one.toLowerCase(), { name: one, facts })
  }
}

/** Neighbouring files of the same layout, which one function reads. Empty files can be among them. */
interface Neighbours<F> {
  /** The place of the first file in the set, and the place behind the last one. */
  readonly begin: number
  end: number
  readonly group: [SetPart<F>, ...SetPart<F>[]]
}

function neighbours<F>(parts: readonly ReadPart<F>[]): readonly Neighbours<F>[] {
  const groups: Neighbours<F>[] = []
  for (const [place, { part }] of parts.entries()) {
    if (!part) continue
    const last = groups.at(-1)
    if (last?.group[0].layout === part.layout) {
      last.group.push(part)
      last.end = place + 1
    } else groups.push({ begin: place, end: place + 1, group: [part] })
  }
  return groups
}
