import { countPhrase, type DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { listPhrase } from '../kit/format.ts'
import type { TargetTable } from '../server/insights.ts'
import type { ColumnReaders } from '../server/uses.ts'

/** The number of names that the warning lists for each column. */
const MAX_NAMES = 4

/** Returns the columns of an existing table that the next run removes, because it makes the table anew without them. */
export function removedColumns(
  { dropTableThenCreate }: Pick<DatabaseOutputConfig, 'dropTableThenCreate'>,
  table: Pick<TargetTable, 'exists' | 'columns' | 'wouldCreate'> | null,
): readonly string[] {
  if (!table?.exists || !dropTableThenCreate || table.wouldCreate.length === 0) return []
  const kept = new Set(table.wouldCreate.map(({ name }) => name.toLowerCase()))
  return table.columns.map(({ name }) => name).filter((name) => !kept.has(name.toLowerCase()))
}

/** Lists the readers of a column by name. Of workflows that the user may not see, it says only how many there are. */
export function readersPhrase({
  names,
  count,
  hidden,
}: Pick<ColumnReaders, 'count' | 'hidden'> & { readonly names: readonly string[] }): string {
  const more = count - Math.min(names.length, MAX_NAMES)
  return listPhrase([
    ...names.slice(0, MAX_NAMES),
    ...(more > 0 ? [sentence('readersMore', { count: more })] : []),
    ...(hidden > 0 ? [sentence('readersHidden', { workflows: countPhrase(hidden, 'workflow') })] : []),
  ])
}
