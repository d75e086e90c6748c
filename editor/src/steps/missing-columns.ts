import type { Column } from '@anj/workflow'

/** Columns of a union that one of the two tables lacks, so that they are null for its rows. */
export interface MissingColumns {
  readonly left: readonly string[]
  readonly right: readonly string[]
}

/** What each of two tables lacks of their union. */
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
