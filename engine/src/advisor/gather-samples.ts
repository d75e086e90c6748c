import { type Dictionary, type DictionaryTable, sentence, tableKey, tablesPhrase } from '@anj/workflow'
import type { SampledRows, Sampling } from '../connectors/sampling.ts'
import { sampleSize } from './sample-size.ts'
import { askWithinBudget, type NoAnswerReason, type TimeBudget } from './time-budget.ts'

export interface Samples {
  readonly byTable: ReadonlyMap<string, SampledRows>
  readonly leftOut: readonly string[]
}

/**
 * Samples every table that the login may read, until the time runs out. Starts with the largest tables and with tables
 * of unknown size.
 */
export async function gatherSamples(
  { tables }: Dictionary,
  sampling: Sampling,
  budget: TimeBudget,
): Promise<Samples> {
  const ask = askWithinBudget(budget)
  const own = tables.filter(({ kind }) => kind === 'table')
  const byTable = new Map<string, SampledRows>()
  const unasked: Record<NoAnswerReason, DictionaryTable[]> = { late: [], slow: [], refused: [] }
  const limit = sampleSize(own)
  const inOrder = own.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  for (const [done, table] of inOrder.entries()) {
    budget.progress(done / own.length)
    // As text, values of binary and unknown types tell the rules nothing.
    const columns = table.columns.filter(({ family }) => family !== 'binary' && family !== 'other')
    if (!table.readable || columns.length === 0) continue
    const names = columns.map(({ name }) => name)
    const answer = await ask((signal) =>
      sampling.rowsOf(table, names, { limit, estimate: table.rows, signal }),
    )
    if (typeof answer === 'string') unasked[answer].push(table)
    else byTable.set(tableKey(table), answer)
  }
  const unreadable = own.filter(({ readable }) => !readable)
  return {
    byTable,
    leftOut: [
      ...said('sampleUnreadable', unreadable),
      ...said('sampleSlow', unasked.slow),
      ...said('sampleRefused', unasked.refused),
      ...said('sampleLate', unasked.late),
    ],
  }
}

function sizeOf({ rows }: DictionaryTable): number {
  return rows ?? Number.MAX_SAFE_INTEGER
}

function said(
  code: 'sampleUnreadable' | 'sampleSlow' | 'sampleRefused' | 'sampleLate',
  tables: readonly DictionaryTable[],
): readonly string[] {
  return tables.length === 0 ? [] : [sentence(code, { tables: tablesPhrase(tables) })]
}
