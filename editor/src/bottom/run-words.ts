import { plainName } from '@anj/ui/bidi-controls'
import { sentence } from '@anj/workflow/messages'
import { count, counted, duration } from '../kit/format.ts'
import type { Run } from '../server/runs.ts'

/**
 * Accounts for every row of a run in sentences: rows read, rows skipped and why, and the target's count. For
 * a run that reads a whole database, gives the number of tables.
 */
export function reconciliationWords({
  reconciliation,
  insightSummary,
}: Pick<Run, 'reconciliation' | 'insightSummary'>): readonly string[] {
  if (insightSummary) {
    const { tables, database } = insightSummary
    return [sentence('insightCameTo', { tables: counted(tables, 'table'), database })]
  }
  if (!reconciliation) return []
  const { droppedEmpty, rejected, written, stored, emptyCellsToNull } = reconciliation
  return [
    sentence('rowsWent', {
      read: counted(reconciliation.in, 'row'),
      written: count(written),
      stored: count(stored),
    }),
    ...(droppedEmpty > 0 ? [sentence('rowsLeftEmpty', { rows: counted(droppedEmpty, 'row') })] : []),
    ...(rejected > 0 ? [sentence('rowsLeftRejected', { rows: counted(rejected, 'row') })] : []),
    ...(emptyCellsToNull > 0
      ? [sentence('cellsBecameNull', { cells: counted(emptyCellsToNull, 'cell') })]
      : []),
  ]
}

/** Returns the milliseconds from start to end; null before both are known. */
export function timeTaken({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): number | null {
  return startedAt && finishedAt ? Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) : null
}

/** Summarizes a run for its line in the history. */
export function runInShort(
  run: Pick<
    Run,
    | 'scheduleName'
    | 'startedBy'
    | 'startedAt'
    | 'finishedAt'
    | 'reconciliation'
    | 'rejectCount'
    | 'insightSummary'
    | 'savedAs'
  >,
): string {
  const took = timeTaken(run)
  const rows = run.reconciliation?.stored
  return [
    run.scheduleName === null
      ? run.startedBy.fullName
      : sentence('begunBySchedule', { name: plainName(run.scheduleName) }),
    ...(took === null ? [] : [duration(took)]),
    ...(rows === undefined ? [] : [counted(rows, 'row')]),
    ...insightInShort(run),
    ...(run.rejectCount > 0 ? [`${count(run.rejectCount)} not converted`] : []),
  ].join(' · ')
}

/** Summarizes an insight in a few words. */
function insightInShort({
  insightSummary,
  savedAs,
}: Pick<Run, 'insightSummary' | 'savedAs'>): readonly string[] {
  if (!insightSummary) return []
  const { tables, findings } = insightSummary
  const all = findings && findings.error + findings.warning + findings.information
  return [
    ...(savedAs === null ? [] : [savedAs]),
    counted(tables, 'table'),
    ...(all === null ? [] : [counted(all, 'finding')]),
  ]
}

/** Outside these limits an estimate would be useless. */
const EARLIEST = 2000
const LEAST = 3

/** Estimates the milliseconds left from the progress so far; null while an estimate is impossible. */
export function timeLeft(elapsed: number | null, percent: number | null | undefined): number | null {
  if (elapsed === null || elapsed < EARLIEST || percent == null || percent < LEAST || percent >= 100)
    return null
  return (elapsed * (100 - percent)) / percent
}
