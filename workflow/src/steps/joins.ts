import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { defineStep, type NodeToCheck, type StepExample } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { ChosenColumns, choiceProblems, chooseColumns } from './chosen-columns.ts'
import { joinExamples } from './joins.examples.ts'

/** The steps whose rows are matched by keys. */
export const joinKinds = ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin'] as const

/** The settings of all four joins. */
export const JoinConfig = Type.Object({
  /** Pairs of columns whose values must be equal, by their names in the left and the right table; nulls never match. */
  keys: Type.Array(Type.Object({ left: Type.String(), right: Type.String() })),
  /** Of the columns of both tables, those of the left first, after `sideBySide`. */
  selectedColumns: ChosenColumns,
})
export type JoinConfig = Static<typeof JoinConfig>

function defineJoin<const K extends string>(kind: K, examples: readonly StepExample<JoinConfig>[]) {
  return defineStep({
    kind,
    config: JoinConfig,
    initial: (): JoinConfig => ({ keys: [], selectedColumns: null }),
    outputColumns: (inputs, { selectedColumns }) => chooseColumns(sideBySide(inputs), selectedColumns),
    problems,
    examples,
  })
}

function problems({ title, config, inputs }: NodeToCheck<JoinConfig>): readonly Problem[] {
  const { keys, selectedColumns } = config
  if (inputs && inputs.length !== 2) return [problem('joinNeedsTwo', { title })]
  if (keys.length === 0) return [problem('joinKeysRequired', { title })]
  const [left, right] = inputs ?? []
  const missing = (columns: readonly Column[] | undefined, name: string) =>
    columns && !columns.some((column) => column.name === name)
      ? [problem('columnMissing', { title, column: name })]
      : []
  return [
    ...keys.flatMap((key) => [...missing(left, key.left), ...missing(right, key.right)]),
    ...choiceProblems(title, selectedColumns, inputs && sideBySide(inputs)),
  ]
}

/** Rows of both tables whose keys are equal. */
export const innerJoin = defineJoin('innerJoin', joinExamples.innerJoin)
/** All rows of the left table, with those of the right whose keys are equal. */
export const leftJoin = defineJoin('leftJoin', joinExamples.leftJoin)
/** All rows of the right table, with those of the left whose keys are equal. */
export const rightJoin = defineJoin('rightJoin', joinExamples.rightJoin)
/** All rows of both tables, side by side where their keys are equal. */
export const fullJoin = defineJoin('fullJoin', joinExamples.fullJoin)
