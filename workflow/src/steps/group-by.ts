import { Type } from 'typebox'
import { defineStep } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { AggregateSchema, aggregateColumn, aggregateProblems } from './aggregates.ts'
import { groupByExamples } from './group-by.examples.ts'
import { GroupKeysSchema, groupKeyColumns, groupKeyProblems } from './group-keys.ts'

/**
 * Makes one row of all rows that are equal in the keys, and calculates values of each group. Empty values are equal, as
 * are decimals that differ only in trailing zeros. The groups are in the order of their first rows. Without keys, all
 * rows are one group, even if there are none.
 */
export const groupBy = defineStep({
  kind: 'groupBy',
  config: Type.Object({ keys: GroupKeysSchema, aggregates: Type.Array(AggregateSchema) }),
  initial: () => ({ keys: [], aggregates: [] }),
  outputColumns: ([columns = []], { keys, aggregates }) => [
    ...groupKeyColumns(columns, keys),
    ...aggregates.map((aggregate) => aggregateColumn(columns, aggregate)),
  ],
  rows: ({ keys }) =>
    keys.length > 0 && keys.every(({ part }) => part === 'value')
      ? { acts: 'byKey', keys: [keys.map(({ column }) => column)], count: 'unknown', order: 'used' }
      : { acts: 'wholeTable', count: 'unknown', order: 'used' },
  problems: ({ title, config: { keys, aggregates }, inputs }) => {
    const [columns] = inputs ?? []
    if (keys.length === 0 && aggregates.length === 0) return [problem('groupNeedsColumns', { title })]
    return [
      ...groupKeyProblems(title, keys, columns),
      ...aggregates.flatMap((aggregate) => aggregateProblems(title, aggregate, columns)),
      ...duplicateNames([...keys, ...aggregates].map(({ name }) => name)).map((column) =>
        problem('columnNameTwice', { title, column }),
      ),
    ]
  },
  examples: groupByExamples,
})
