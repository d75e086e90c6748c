import { AppError, type Column } from '@anj/workflow'

/** Returns the positions of the wanted columns among the source's columns. Throws if some of them no longer exist. */
export function findColumnIndexes(there: readonly Column[], wanted: readonly Column[]): readonly number[] {
  const places = wanted.map(({ name }) => there.findIndex((column) => column.name === name))
  const gone = wanted.filter((_, i) => places[i] === -1).map(({ name }) => name)
  if (gone.length > 0) throw new AppError('sourceColumnsGone', { columns: gone.join(', ') })
  return places
}
