import { AppError, type Column } from '@anj/workflow'
import { type ColumnPair, type TargetColumn, targetColumnName } from './match-columns.ts'
import { type ColumnSettings, type NewColumnChoices, newColumnChoices, usableTypes } from './new-columns.ts'

/** The types that a server has for new columns, and the limits of its keys. */
export interface TypesOfServer<C extends TargetColumn> {
  /** The server's name in messages. */
  readonly server: string
  /** Returns a column with a type as a user typed it; null if the server has no such type for a column. */
  columnOf(name: string, type: string): C | null
  /** Returns the maximum bytes of a column's values in a key; null if the values can't be a key. */
  keyBytesOf(column: C): number | null
  /** The maximum bytes of a whole key. */
  readonly mostKeyBytes: number
}

/** The bytes that a key must leave for each column whose type isn't chosen. Numbers and times need no more. */
const LEAST_KEY_BYTES = 8

/**
 * Returns the columns with a chosen type, as the new table will have them. Throws `newTypeUnknown` for a type that the
 * server lacks, and `newTypeNotForKey` for a type whose values can't be a key, or not beside the key's other columns.
 */
export function chosenPairs<C extends TargetColumn>(
  kind: TypesOfServer<C>,
  columns: readonly Column[],
  { types, keyed }: Pick<NewColumnChoices, 'types' | 'keyed'>,
  nameOf: (name: string) => string,
): readonly ColumnPair<C>[] {
  let keyBytes = LEAST_KEY_BYTES * keyed.filter((name) => !types.has(name)).length
  return columns.flatMap((from) => {
    const { name: column } = from
    const type = types.get(column)
    if (type === undefined) return []
    const to = kind.columnOf(nameOf(column), type)
    if (!to) throw new AppError('newTypeUnknown', { column, type, server: kind.server })
    if (keyed.includes(column)) {
      keyBytes += kind.keyBytesOf(to) ?? Number.POSITIVE_INFINITY
      if (keyBytes > kind.mostKeyBytes) throw new AppError('newTypeNotForKey', { column, type })
    }
    return [{ from, to }]
  })
}

/** The choices for a new table that a server accepts. */
export interface UsableChoices<C extends TargetColumn> extends Pick<NewColumnChoices, 'keyed'> {
  /** The columns with a chosen type that the server accepts. */
  readonly chosen: readonly ColumnPair<C>[]
  /** The reasons why the server refuses other chosen types, keyed by column. */
  readonly problems: ReadonlyMap<string, string>
}

/** Finds the chosen types that a server accepts. `check` throws for a type that can't store a column's values. */
export async function usableChoices<C extends TargetColumn>(
  kind: TypesOfServer<C>,
  settings: ColumnSettings,
  columns: readonly Column[],
  check: (pairs: readonly ColumnPair<C>[]) => unknown,
): Promise<UsableChoices<C>> {
  const choices = newColumnChoices(settings, columns)
  const { keyed } = choices
  const pairsOf = (some: readonly Column[], types: ReadonlyMap<string, string>) =>
    chosenPairs(kind, some, { types, keyed }, (name) => targetColumnName(name, settings.columnMapping ?? []))
  const ofKey = columns.filter(({ name }) => keyed.includes(name))
  const { types, problems } = await usableTypes(choices, columns, (column, accepted) => {
    const pairs = pairsOf(keyed.includes(column.name) ? ofKey : [column], accepted)
    check(pairs.filter(({ from }) => from === column))
  })
  return { keyed, chosen: pairsOf(columns, types), problems }
}
