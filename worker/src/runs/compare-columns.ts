import { type ColumnProfile, type DatasetProfile, note, withNotes } from '@anj/workflow'

/** Returns a profile with notes on how its columns differ from the columns of the previous content. */
export function withColumnDifferences(
  former: DatasetProfile | null | undefined,
  profile: DatasetProfile,
): DatasetProfile {
  if (!former) return profile
  const before = former.columns.map(({ name }) => name)
  const now = profile.columns.map(({ name }) => name)
  const added = now.filter((name) => !before.includes(name))
  const gone = before.filter((name) => !now.includes(name))
  const stay = now.filter((name) => before.includes(name))
  const reordered = before.filter((name) => now.includes(name)).some((name, i) => stay[i] !== name)
  const unfit = profile.columns
    .filter((column) => isUnfit(former, column, profile.rows))
    .map(({ name }) => name)
  return withNotes(profile, [
    ...(added.length > 0 ? [note('noteColumnsAdded', { names: added.join(', ') })] : []),
    ...(gone.length > 0 ? [note('noteColumnsGone', { names: gone.join(', ') })] : []),
    ...(reordered ? [note('noteColumnsReordered')] : []),
    ...(unfit.length > 0 ? [note('noteTypesDiffer', { names: unfit.join(', ') })] : []),
  ])
}

/** Types whose values also fit another type. */
const narrower: Readonly<Record<string, readonly string[]>> = {
  decimal: ['int'],
  float: ['int', 'decimal'],
  datetime: ['date'],
}

/** True if a column has values that no longer suggest the type that the previous content suggested. */
function isUnfit(
  { columns }: DatasetProfile,
  { name, nulls, suggestedType }: ColumnProfile,
  rows: number,
): boolean {
  const before = columns.find((column) => column.name === name)?.suggestedType
  if (before === undefined || before === 'text' || before === suggestedType || nulls === rows) return false
  return !narrower[before]?.includes(suggestedType)
}
