import { type DatasetProfile, note, withNotes } from '@anj/workflow'

/** Returns a profile with notes on how its columns differ from those of the previous content. */
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
  return withNotes(profile, [
    ...(added.length > 0 ? [note('noteColumnsAdded', { names: added.join(', ') })] : []),
    ...(gone.length > 0 ? [note('noteColumnsGone', { names: gone.join(', ') })] : []),
    ...(reordered ? [note('noteColumnsReordered')] : []),
  ])
}
