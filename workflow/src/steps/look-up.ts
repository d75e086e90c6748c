import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { defineStep } from '../model/contract.ts'
import { type Problem, problem } from '../model/problem.ts'
import { duplicateNames, sideBySide } from '../model/side-by-side.ts'
import { ChosenColumns } from './chosen-columns.ts'
import { type KeyPairs, KeyPairsSchema, keyPairProblems, keysOfSides } from './key-pairs.ts'
import { lookUpExamples } from './look-up.examples.ts'
import { missingColumnProblems } from './missing-columns.ts'

const LookUpConfig = Type.Object({
  keys: KeyPairsSchema,
  /** Columns of the right table to add, with their names in the result. Null adds all but the keys. */
  columns: ChosenColumns,
  severalMatches: Type.Enum(['refuse', 'first', 'leaveOut'], {
    title: 'Several matches',
    description:
      'refuse: the run fails and names the keys. first: the first match in the order of the right table. leaveOut: the row is left out and listed.',
    default: 'refuse',
  }),
  noMatch: Type.Enum(['empty', 'refuse', 'leaveOut'], {
    title: 'No match',
    description:
      'empty: the added columns are null. refuse: the run fails and names the keys. leaveOut: the row is left out and listed.',
    default: 'empty',
  }),
})
export type LookUpConfig = Static<typeof LookUpConfig>

/**
 * Adds columns of the right table to the rows of the left one, from at most one match per row. Rows keep their order. An
 * empty key, null or a text without characters, has no match.
 */
export const lookUp = defineStep({
  kind: 'lookUp',
  config: LookUpConfig,
  initial: (): LookUpConfig => ({ keys: [], columns: null, severalMatches: 'refuse', noMatch: 'empty' }),
  outputColumns: ([left = [], right = []], { keys, columns }) => [
    ...left,
    ...addedColumns(left, right, keys, columns).map(({ column }) => column),
  ],
  rows: ({ keys, severalMatches }) => ({
    acts: 'byKey',
    keys: keysOfSides(keys),
    count: 'unknown',
    order: severalMatches === 'first' ? 'used' : 'kept',
  }),
  problems: ({ title, config, inputs }) => {
    const { keys, columns } = config
    const ofKeys = keyPairProblems(title, keys, inputs)
    if ((inputs && inputs.length !== 2) || keys.length === 0) return ofKeys
    const [left, right] = inputs ?? []
    const addsNone = left && right && addedColumns(left, right, keys, columns).length === 0
    return [
      ...ofKeys,
      ...columnProblems(title, config, inputs),
      ...(columns?.length === 0 || (!columns && addsNone) ? [problem('lookUpColumnsNeeded', { title })] : []),
    ]
  },
  examples: lookUpExamples,
})

/** A column of the right table in the result of a look-up. */
interface AddedColumn {
  /** The column's name in the right table. */
  readonly from: string
  readonly column: Column
}

/** Returns the columns that a look-up adds, with the names that they have in the result. */
export function addedColumns(
  left: readonly Column[],
  right: readonly Column[],
  keys: KeyPairs,
  chosen: ChosenColumns,
): readonly AddedColumn[] {
  if (chosen)
    return chosen.flatMap(({ column: from, name }) => {
      const found = right.find((one) => one.name === from)
      return found ? [{ from, column: { ...found, name } }] : []
    })
  const isKey = new Set(keys.map((key) => key.right))
  const added = right.filter(({ name }) => !isKey.has(name))
  const named = sideBySide([left, added]).slice(left.length)
  return added.map(({ name }, i) => ({ from: name, column: named[i] ?? { name, type: 'text' } }))
}

function columnProblems(
  title: string,
  { columns }: LookUpConfig,
  inputs: readonly (readonly Column[])[] | null,
): readonly Problem[] {
  if (!columns) return []
  const [left = [], right] = inputs ?? []
  const names = [...left.map(({ name }) => name), ...columns.map(({ name }) => name)]
  return [
    ...missingColumnProblems(
      title,
      columns.map(({ column }) => column),
      right,
    ),
    ...duplicateNames(names).map((column) => problem('columnNameTwice', { title, column })),
  ]
}
