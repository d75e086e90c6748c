import { type Static, Type } from 'typebox'
import type { Column } from '../model/columns.ts'
import { defineStep } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { uniqueNames } from '../model/side-by-side.ts'
import { compareTablesExamples } from './compare-tables.examples.ts'
import { KeyPairsSchema, keyPairProblems, keysOfSides } from './key-pairs.ts'
import { missingColumnProblems } from './missing-columns.ts'

const CompareTablesConfig = Type.Object({
  keys: KeyPairsSchema,
  /** Columns of the left table to compare with those of the right table with the same name. Null compares all. */
  columns: Type.Union([Type.Null(), Type.Array(Type.String())]),
  unchanged: Type.Boolean({
    title: 'Also return unchanged rows',
    description: 'Without it, the result has only the rows that were added, removed or changed.',
    default: false,
  }),
})
export type CompareTablesConfig = Static<typeof CompareTablesConfig>

/**
 * Compares a new table (right) with an old one (left) by keys, which must be unique and not empty. The rows are in the
 * order of the new table, followed by the removed rows in the order of the old one. Empty values, nulls and texts without
 * characters, are equal, as are decimals with the same value.
 */
export const compareTables = defineStep({
  kind: 'compareTables',
  config: CompareTablesConfig,
  initial: (): CompareTablesConfig => ({ keys: [], columns: null, unchanged: false }),
  outputColumns: ([left = [], right = []], config) => comparedColumns(comparison(left, right, config)),
  rows: ({ keys }) => ({ acts: 'byKey', keys: keysOfSides(keys), count: 'unknown', order: 'used' }),
  problems: ({ title, config, inputs }) => {
    const ofKeys = keyPairProblems(title, config.keys, inputs)
    if ((inputs && inputs.length !== 2) || config.keys.length === 0) return ofKeys
    const [left, right] = inputs ?? []
    const chosen = config.columns ?? []
    const inBoth = chosen.filter((column) => !left || left.some(({ name }) => name === column))
    return [
      ...ofKeys,
      ...missingColumnProblems(title, chosen, left),
      ...(right ? inBoth.filter((column) => !partnerOf(right, column)) : []).map((column) =>
        problem('columnMissing', { title, column }),
      ),
      ...(config.columns?.length === 0 ? [problem('duplicateColumnsNeeded', { title })] : []),
    ]
  },
  examples: compareTablesExamples,
})

interface Comparison {
  /** The key columns of the result. */
  readonly keys: readonly Column[]
  readonly compared: readonly { readonly old: Column; readonly now: Column }[]
  /** Names of columns that only one table has. */
  readonly alone: readonly string[]
}

/** Returns the columns that Compare Tables compares, and those that it can't. */
export function comparison(
  left: readonly Column[],
  right: readonly Column[],
  { keys, columns }: Pick<CompareTablesConfig, 'keys' | 'columns'>,
): Comparison {
  const isLeftKey = new Set(keys.map((key) => key.left))
  const isRightKey = new Set(keys.map((key) => key.right))
  const chosen = left.filter(({ name }) => (columns ? columns.includes(name) : !isLeftKey.has(name)))
  const pairs = chosen.map((old) => ({ old, now: partnerOf(right, old.name) }))
  const isAlone = (column: Column) => !partnerOf(left, column.name) && !isRightKey.has(column.name)
  return {
    keys: keys.flatMap((key) => {
      const old = left.find(({ name }) => name === key.left)
      const now = right.find(({ name }) => name === key.right)
      return old && now ? [keyColumn(old, now)] : []
    }),
    compared: pairs.flatMap(({ old, now }) => (now ? [{ old, now }] : [])),
    alone: columns
      ? []
      : [
          ...pairs.flatMap(({ old, now }) => (now ? [] : [old.name])),
          ...right.filter(isAlone).map(({ name }) => name),
        ],
  }
}

/** Returns the columns of the result: the change, the keys, the changed columns, and the old and new values. */
export function comparedColumns({ keys, compared }: Comparison): readonly Column[] {
  const columns: readonly Column[] = [
    { name: 'Change', type: 'text' },
    ...keys,
    { name: 'Changed columns', type: 'text' },
    ...compared.flatMap(({ old, now }) => [
      { ...old, name: `${old.name} (old)` },
      { ...now, name: `${old.name} (new)` },
    ]),
  ]
  const names = uniqueNames(columns.map(({ name }) => name))
  return columns.map((column, i) => ({ ...column, name: names[i] ?? column.name }))
}

/** Returns the column with the same name, ignoring case. */
function partnerOf(columns: readonly Column[], name: string): Column | undefined {
  return columns.find((one) => one.name.toLowerCase() === name.toLowerCase())
}

/** Keys of different types are texts in the result. */
function keyColumn(old: Column, now: Column): Column {
  return old.type === now.type ? { name: old.name, type: old.type } : { name: old.name, type: 'text' }
}
