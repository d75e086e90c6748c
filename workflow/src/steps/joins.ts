import { type Static, Type } from 'typebox'
import { defineStep, type NodeToCheck, type StepExample } from '../model/contract.ts'
import type { Problem } from '../model/problem.ts'
import { sideBySide } from '../model/side-by-side.ts'
import { ChosenColumns, chooseColumns, chosenColumnsProblems } from './chosen-columns.ts'
import { joinExamples } from './joins.examples.ts'
import { KeyPairsSchema, keyPairProblems, keysOfSides } from './key-pairs.ts'

/** Steps that match rows by keys. */
export const joinKinds = ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin'] as const

/** Settings of all four joins. */
export const JoinConfig = Type.Object({
  keys: KeyPairsSchema,
  /** Columns of both tables, the left ones first, with the names that `sideBySide` assigns. */
  selectedColumns: ChosenColumns,
})
export type JoinConfig = Static<typeof JoinConfig>

function defineJoin<const K extends string>(kind: K, examples: readonly StepExample<JoinConfig>[]) {
  return defineStep({
    kind,
    config: JoinConfig,
    initial: (): JoinConfig => ({ keys: [], selectedColumns: null }),
    outputColumns: (inputs, { selectedColumns }) => chooseColumns(sideBySide(inputs), selectedColumns),
    rows: ({ keys }) => ({
      acts: 'byKey',
      keys: keysOfSides(keys),
      count: 'unknown',
      order: 'lost',
    }),
    problems,
    examples,
  })
}

function problems({ title, config, inputs }: NodeToCheck<JoinConfig>): readonly Problem[] {
  const { keys, selectedColumns } = config
  const ofKeys = keyPairProblems(title, keys, inputs)
  if ((inputs && inputs.length !== 2) || keys.length === 0) return ofKeys
  return [...ofKeys, ...chosenColumnsProblems(title, selectedColumns, inputs && sideBySide(inputs))]
}

/** Keeps the rows of both tables whose keys are equal. */
export const innerJoin = defineJoin('innerJoin', joinExamples.innerJoin)
/** Keeps all rows of the left table, with the matching rows of the right table. */
export const leftJoin = defineJoin('leftJoin', joinExamples.leftJoin)
/** Keeps all rows of the right table, with the matching rows of the left table. */
export const rightJoin = defineJoin('rightJoin', joinExamples.rightJoin)
/** Keeps all rows of both tables, combined where their keys are equal. */
export const fullJoin = defineJoin('fullJoin', joinExamples.fullJoin)
