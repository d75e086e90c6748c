import type { Column } from '@anj/workflow'

/** Columns of a union that one of the tables lacks and that are therefore null in its rows. */
interface MissingColumns {
  readonly left: readonly string[]
  readonly right: readonly string[]
}

/** Returns the columns of a union that each table doesn't have. */
export function missingColumns(
  left: readonly Column[],
  right: readonly Column[],
  matchBy: 'name' | 'position',
): MissingColumns {
  if (matchBy === 'position')
    return { left: namesOf(right.slice(left.length)), right: namesOf(left.slice(right.length)) }
  return { left: lacking(left, right), right: lacking(right, left) }
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name)

function lacking(table: readonly Column[], other: readonly Column[]): string[] {
  const has = new Set(table.map(({ name }) => name.toLowerCase()))
  return namesOf(other).filter((name) => !has.has(name.toLowerCase()))
}

/** A column of a union with its source column in each table, or null if the table has no such column. */
export interface UnionLine {
  readonly name: string
  readonly left: string | null
  readonly right: string | null
}

/** Pairs the columns of two tables. */
export function unionLines(
  left: readonly Column[],
  right: readonly Column[],
  matchBy: 'name' | 'position',
): readonly UnionLine[] {
  const partnerOf = (name: string, table: readonly Column[]) =>
    table.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name ?? null
  if (matchBy === 'name')
    return [
      ...left.map(({ name }) => ({ name, left: name, right: partnerOf(name, right) })),
      ...lacking(left, right).map((name) => ({ name, left: null, right: name })),
    ]
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
    const here = left[at]?.name ?? null
    const there = right[at]?.name ?? null
    return { name: here ?? there ?? '', left: here, right: there }
  })
}
