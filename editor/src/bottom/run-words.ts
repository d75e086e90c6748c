import { escapeBidiControls } from '@anj/ui/bidi-controls'
import { sentence } from '@anj/workflow/messages'
import { countPhrase, formatCount, formatDuration } from '../kit/format.ts'
import type { Run } from '../server/runs.ts'

/**
 * Describes in sentences what became of every row of a run: how many were read, how many were skipped and why, and how
 * many the target counts. For a run that reads a whole database, returns the number of tables.
 */
export function reconciliationText({
  reconciliation,
  insightSummary,
}: Pick<Run, 'reconciliation' | 'insightSummary'>): readonly string[] {
  if (insightSummary) {
    const { tables, database } = insightSummary
    return [sentence('insightCameTo', { tables: countPhrase(tables, 'table'), database })]
  }
  if (!reconciliation) return []
  const { droppedEmpty, rejected, written, stored, emptyCellsToNull } = reconciliation
  return [
    sentence('rowsWent', {
      read: countPhrase(reconciliation.in, 'row'),
      written: formatCount(written),
      stored: formatCount(stored),
    }),
    ...(droppedEmpty > 0 ? [sentence('rowsLeftEmpty', { rows: countPhrase(droppedEmpty, 'row') })] : []),
    ...(rejected > 0 ? [sentence('rowsLeftRejected', { rows: countPhrase(rejected, 'row') })] : []),
    ...(emptyCellsToNull > 0
      ? [sentence('cellsBecameNull', { cells: countPhrase(emptyCellsToNull, 'cell') })]
      : []),
  ]
}

/** Returns the milliseconds from start to end; null before both are known. */
export function timeTaken({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): number | null {
  return startedAt && finishedAt ? Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) : null
}

/** Summarizes a run for its line in the history. */
export function runSummaryText(
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
      : sentence('begunBySchedule', { name: escapeBidiControls(run.scheduleName) }),
    ...(took === null ? [] : [formatDuration(took)]),
    ...(rows === undefined ? [] : [countPhrase(rows, 'row')]),
    ...insightInShort(run),
    ...(run.rejectCount > 0 ? [`${formatCount(run.rejectCount)} not converted`] : []),
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
    countPhrase(tables, 'table'),
    ...(all === null ? [] : [countPhrase(all, 'finding')]),
  ]
}

/** Below these limits, in milliseconds and percent, an estimate would be useless. */
const EARLIEST = 2000
const LEAST = 3

/** Estimates from the progress so far how many milliseconds are left. Returns null while that is impossible. */
export function timeLeft(elapsed: number | null, percent: number | null | undefined): number | null {
  if (elapsed === null || elapsed < EARLIEST || percent == null || percent < LEAST || percent >= 100)
    return null
  return (elapsed * (100 - percent)) / percent
}
