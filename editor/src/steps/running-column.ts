import { type Column, canRun, type RunningFunction, takesColumn } from '@anj/workflow'

/**
 * Returns the column that a value of Rank and Running Values reads after its function has changed: the former column if
 * the function reads its type, or else the first one that it reads. If there is none, a column stays chosen, and its
 * problem says what to do. Functions without a column have an empty name.
 */
export function columnFor(by: RunningFunction, former: string, columns: readonly Column[]): string {
  if (!takesColumn(by)) return ''
  const suits = (one: Column) => canRun(by, one.type)
  const present = columns.find(({ name }) => name === former)
  const fitting = present && suits(present) ? present : columns.find(suits)
  return fitting?.name ?? (former === '' ? (columns[0]?.name ?? '') : former)
}
