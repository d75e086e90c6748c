import { escapeBidiControls } from '@anj/ui/bidi-controls'
import { countPhrase, formatCount, type NodeKind, type WorkflowGraph } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatDuration } from '../kit/format.ts'
import type { Run } from '../server/runs.ts'

/** Returns the kind of a node, or undefined if the workflow doesn't have the node anymore. */
export type KindOf = (nodeId: string) => NodeKind | undefined

/** Returns the function that finds the kinds of a workflow's nodes. */
export function kindsIn(graph: WorkflowGraph | null): KindOf {
  return (nodeId) => graph?.nodes.find(({ id }) => id === nodeId)?.data.kind
}

type Rejecting = Pick<Run, 'rejectCount' | 'rejects' | 'progress'>

/** The number of values that did not convert, of failures of rules, and of rows without exactly one match. */
interface RejectCounts {
  readonly values: number
  readonly failures: number
  readonly unmatched: number
}

/**
 * Counts the rejects of a run by their cause. The first rejects of a run name their nodes. If there are more, the counts
 * of the nodes tell the causes apart; those of rules also include the rules that only warn.
 */
export function rejectCounts({ rejectCount, rejects, progress }: Rejecting, kindOf: KindOf): RejectCounts {
  const isAll = rejects.length >= rejectCount
  const counted = isAll ? rejects.map(({ nodeId = '' }) => ({ nodeId, count: 1 })) : (progress?.rejects ?? [])
  const sumOf = (isCounted: (kind: NodeKind | undefined) => boolean) =>
    counted.filter(({ nodeId }) => isCounted(kindOf(nodeId))).reduce((sum, { count }) => sum + count, 0)
  const unmatched = sumOf((kind) => kind === 'lookUp')
  const hasRules = counted.some(({ nodeId }) => kindOf(nodeId) === 'checkRows')
  const others = sumOf((kind) => kind !== 'lookUp' && kind !== 'checkRows')
  const failures = hasRules ? Math.max(0, rejectCount - unmatched - others) : 0
  return { values: Math.max(0, rejectCount - unmatched - failures), failures, unmatched }
}

/** Describes the rejects of a run by their cause. */
export function rejectPhrases(run: Rejecting, kindOf: KindOf): readonly string[] {
  const { values, failures, unmatched } = rejectCounts(run, kindOf)
  return [
    ...(values > 0 ? [sentence('valuesDidNotConvert', { values: countPhrase(values, 'value') })] : []),
    ...(failures > 0 ? [sentence('failuresOfRules', { failures: countPhrase(failures, 'failure') })] : []),
    ...(unmatched > 0 ? [sentence('rowsNotMatched', { rows: countPhrase(unmatched, 'row') })] : []),
  ]
}

/** Returns the sentence about the rows that a run left out because of rejects. */
function leftOutText(rejected: number, run: Rejecting, kindOf: KindOf): string {
  const { values, failures, unmatched } = rejectCounts(run, kindOf)
  const rows = { rows: countPhrase(rejected, 'row') }
  if (failures === 0 && unmatched === 0) return sentence('rowsLeftRejected', rows)
  if (values > 0 || (failures > 0 && unmatched > 0)) return sentence('rowsLeftForCauses', rows)
  return sentence(failures > 0 ? 'rowsLeftByRules' : 'rowsLeftUnmatched', rows)
}

/**
 * Describes in sentences what became of every row of a run: how many were read, how many were skipped and why, and how
 * many the target counts. For a run that reads a whole database, returns the number of tables.
 */
export function reconciliationText(
  run: Pick<Run, 'reconciliation' | 'insightSummary'> & Rejecting,
  kindOf: KindOf,
): readonly string[] {
  const { reconciliation, insightSummary } = run
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
    ...(rejected > 0 ? [leftOutText(rejected, run, kindOf)] : []),
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
    | 'rejects'
    | 'progress'
    | 'insightSummary'
    | 'savedAs'
  >,
  kindOf: KindOf,
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
    ...rejectPhrases(run, kindOf),
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
