import type { Column } from '../model/columns.ts'
import { type Problem, problem } from '../model/problem.ts'

/** Returns a problem for each column that settings name and the source lacks. Without known columns, nothing is missing. */
export function missingColumnProblems(
  title: string,
  named: readonly string[],
  columns: readonly Column[] | null | undefined,
): readonly Problem[] {
  if (!columns) return []
  const known = new Set(columns.map(({ name }) => name))
  return named
    .filter((column) => !known.has(column))
    .map((column) => problem('columnMissing', { title, column }))
}
