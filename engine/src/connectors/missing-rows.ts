import { AppError, countPhrase, type DatabaseOutputConfig, defaultMaxMissing, sentence } from '@anj/workflow'
import type { ColumnPair, TargetColumn } from './match-columns.ts'
import type { Note, SourceKeys } from './writer.ts'

/** The treatment of a table's rows whose key is missing from the source. */
export interface MissingRows<C extends TargetColumn> {
  /** A row is missing only if its values in these columns occur in the source. Empty for no limit. */
  readonly within: readonly ColumnPair<C>[]
  /** The column that marks the rows, or null if they are deleted. */
  readonly mark: MarkColumn | null
  /** The largest share of missing rows in percent that the user chose, or null. */
  readonly maxShare: number | null
}

/** A column that marks missing rows: with the time of the run, or with true. */
export interface MarkColumn {
  readonly name: string
  readonly holds: 'time' | 'flag'
}

/** A family's base types of columns that can mark rows. */
export type MarkTypes = Readonly<Record<MarkColumn['holds'], readonly string[]>>

/** The columns of a table, as far as a mark needs them. */
interface MarkTable<C> {
  readonly columns: readonly C[]
  readonly types: MarkTypes
}

/** Plans the treatment of missing rows. Returns null if the settings keep these rows. */
export function missingRowsOf<C extends TargetColumn & { readonly baseType: string }>(
  { tableName: table, deleteMissing }: DatabaseOutputConfig,
  pairs: readonly ColumnPair<C>[],
  place: MarkTable<C>,
): MissingRows<C> | null {
  if (!deleteMissing) return null
  const pairOf = (column: string) => pairs.find(({ from }) => from.name === column)
  const absent = deleteMissing.within.filter((column) => !pairOf(column))
  if (absent.length > 0) throw new AppError('withinColumnsMissing', { table, columns: absent.join(', ') })
  const { within, mark, maxShare = null } = deleteMissing
  return {
    within: within.flatMap((column) => pairOf(column) ?? []),
    mark: mark === undefined ? null : markColumn(table, mark, pairs, place),
    maxShare,
  }
}

function markColumn<C extends TargetColumn & { readonly baseType: string }>(
  table: string,
  column: string,
  pairs: readonly ColumnPair<C>[],
  { columns, types }: MarkTable<C>,
): MarkColumn {
  const found = columns.find(({ name }) => name === column)
  if (!found) throw new AppError('markColumnMissing', { table, column })
  if (pairs.some(({ to }) => to === found)) throw new AppError('markColumnWritten', { table, column })
  const isTime = types.time.includes(found.baseType) && !found.notNull
  if (found.generated || !(isTime || types.flag.includes(found.baseType)))
    throw new AppError('markColumnType', { table, column })
  return { name: column, holds: isTime ? 'time' : 'flag' }
}

/** True if a plan deletes the rows that are missing from the source. */
export function deletesMissing(missing: MissingRows<TargetColumn> | null): boolean {
  return missing !== null && missing.mark === null
}

/** Refuses to create a table if its missing rows are to be marked, because it would have no column for the mark. */
export function requireMarkedTable({ tableName: table, deleteMissing }: DatabaseOutputConfig): void {
  if (deleteMissing?.mark !== undefined)
    throw new AppError('markTableMissing', { table, column: deleteMissing.mark })
}

/** The numbers of a table's missing rows and of the rows that could be missing. */
interface MissingShare {
  readonly missing: number
  readonly held: number
}

/** Returns the largest share of missing rows in percent. 100 stands for no limit. */
export function maxShareOf(
  { maxShare }: Pick<MissingRows<TargetColumn>, 'maxShare'>,
  keys: SourceKeys | null,
) {
  return maxShare ?? (keys ? defaultMaxMissing : 100)
}

/** Refuses to delete or mark rows if too many are missing. */
export function refuseTooMany(table: string, { missing, held }: MissingShare, limit: number): void {
  if (missing * 100 <= held * limit) return
  const share = ((missing / held) * 100).toFixed(1)
  throw new AppError('missingTooMany', { table, missing, held, share, limit })
}

/** Logs the number of deleted rows. */
export function logMissingDeleted(count: number, note: Note): void {
  note(
    count === 1
      ? sentence('missingDeletedOne')
      : sentence('missingDeleted', { rows: countPhrase(count, 'row') }),
  )
}

/** Logs the numbers of rows that were marked, and of rows that lost their mark. */
export function logMissingMarked(
  { name: column }: MarkColumn,
  { marked, returned }: { readonly marked: number; readonly returned: number },
  note: Note,
): void {
  note(
    marked === 1
      ? sentence('missingMarkedOne', { column })
      : sentence('missingMarked', { column, rows: countPhrase(marked, 'row') }),
  )
  if (returned > 0) note(sentence('missingReturned', { column, count: returned }))
}
