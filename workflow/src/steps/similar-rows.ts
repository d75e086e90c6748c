import { defineStep } from '../model/contract.ts'
import { problem } from '../model/problem.ts'
import { duplicateNames } from '../model/side-by-side.ts'
import { findsRows, newSimilarRows, SimilarRowsConfig, similarColumns } from './likeness.ts'
import { missingColumnProblems } from './missing-columns.ts'
import { similarRowsExamples } from './similar-rows.examples.ts'

/**
 * Finds rows that are alike and numbers their groups. No row is changed or removed, unless only the rows of groups are
 * kept. A row without similar rows is a group of its own, without a score.
 */
export const similarRows = defineStep({
  kind: 'similarRows',
  config: SimilarRowsConfig,
  initial: () => newSimilarRows(),
  outputColumns: ([columns = []]) => similarColumns(columns),
  rows: ({ keep }) => ({ acts: 'wholeTable', count: keep === 'all' ? 'same' : 'unknown', order: 'used' }),
  problems: ({ title, config, inputs }) => {
    const [columns] = inputs ?? []
    const names = config.columns.map(({ column }) => column)
    const isFound = config.columns.some((column) => findsRows(column, config))
    return [
      ...(names.length === 0 ? [problem('similarColumnsNeeded', { title })] : []),
      ...(names.length > 0 && !isFound ? [problem('similarFindsNone', { title })] : []),
      ...missingColumnProblems(title, names, columns),
      ...duplicateNames(names).map((column) => problem('similarColumnTwice', { title, column })),
    ]
  },
  examples: similarRowsExamples,
})
