import { type Static, Type } from 'typebox'
import { defineStep, type StepExample } from '../model/contract.ts'
import { KeyPairsSchema, keyPairProblems, keysOfSides } from './key-pairs.ts'
import { matchingRowsExamples } from './matching-rows.examples.ts'

/** Steps that keep rows of the left table because of their matches in the right table. */
export const matchingRowsKinds = ['rowsWithMatch', 'rowsWithoutMatch'] as const

/** Settings of both steps. An empty value, null or a text without characters, never matches. */
export const MatchingRowsConfig = Type.Object({ keys: KeyPairsSchema })
export type MatchingRowsConfig = Static<typeof MatchingRowsConfig>

function defineMatchingRows<const K extends string>(
  kind: K,
  examples: readonly StepExample<MatchingRowsConfig>[],
) {
  return defineStep({
    kind,
    config: MatchingRowsConfig,
    initial: (): MatchingRowsConfig => ({ keys: [] }),
    outputColumns: ([left = []]) => left,
    rows: ({ keys }) => ({ acts: 'byKey', keys: keysOfSides(keys), count: 'unknown', order: 'kept' }),
    problems: ({ title, config, inputs }) => keyPairProblems(title, config.keys, inputs),
    examples,
  })
}

/** Keeps the rows of the left table whose keys the right table has. Rows keep their order. */
export const rowsWithMatch = defineMatchingRows('rowsWithMatch', matchingRowsExamples.rowsWithMatch)
/** Keeps the rows of the left table whose keys the right table lacks. Rows keep their order. */
export const rowsWithoutMatch = defineMatchingRows('rowsWithoutMatch', matchingRowsExamples.rowsWithoutMatch)
