import { AppError, countPhrase, type DatabaseOutputConfig, sentence } from '@anj/workflow'
import type { ColumnPair, TargetColumn } from './match-columns.ts'
import type { Note } from './writer.ts'

/** The deletion of a table's rows whose key is missing from the source. */
export interface MissingRows<C extends TargetColumn> {
  /** A row is deleted only if its values in these columns occur in the source. Empty for no limit. */
  readonly within: readonly ColumnPair<C>[]
}

/** Plans the deletion of missing rows. Returns null if the settings keep these rows. */
export function missingRowsOf<C extends TargetColumn>(
  { tableName: table, deleteMissing }: DatabaseOutputConfig,
  pairs: readonly ColumnPair<C>[],
): MissingRows<C> | null {
  if (!deleteMissing) return null
  const pairOf = (column: string) => pairs.find(({ from }) => from.name === column)
  const absent = deleteMissing.within.filter((column) => !pairOf(column))
  if (absent.length > 0) throw new AppError('withinColumnsMissing', { table, columns: absent.join(', ') })
  return { within: deleteMissing.within.flatMap((column) => pairOf(column) ?? []) }
}

/** Logs the number of deleted rows. */
export function logMissingDeleted(count: number, note: Note): void {
  note(
    count === 1
      ? sentence('missingDeletedOne')
      : sentence('missingDeleted', { rows: countPhrase(count, 'row') }),
  )
}
