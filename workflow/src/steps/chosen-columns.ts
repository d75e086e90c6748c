import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { missingColumnProblems } from './missing-columns.ts'

/** Columns of a step's result in output order. `column` is the name in the source. Null keeps all columns. */
export const ChosenColumns = Type.Union([
  Type.Null(),
  Type.Array(Type.Object({ column: Type.String(), name: Type.String({ minLength: 1 }) })),
])
export type ChosenColumns = Static<typeof ChosenColumns>

/** Returns the chosen columns under their new names. */
export function chooseColumns(all: readonly Column[], chosen: ChosenColumns): readonly Column[] {
  if (!chosen) return all
  return chosen.flatMap(({ column, name }) => {
    const from = all.find((c) => c.name === column)
    return from ? [{ ...from, name }] : []
  })
}

/** Returns the problems of a choice: no columns, missing columns, duplicate names. */
export function chosenColumnsProblems(
  title: string,
  chosen: ChosenColumns,
  all: readonly Column[] | null,
): readonly Problem[] {
  if (!chosen) return []
  if (chosen.length === 0) return [problem('tableWithoutColumns')]
  return [
    ...missingColumnProblems(
      title,
      chosen.map(({ column }) => column),
      all,
    ),
    ...duplicateNames(chosen.map(({ name }) => name)).map((column) =>
      problem('columnNameTwice', { title, column }),
    ),
  ]
}
