import { formatCount } from '@anj/workflow'
import { formatBytes } from '../kit/format.ts'
import type { Run, RunProgress } from '../server/runs.ts'

type Facts = readonly (readonly [name: string, value: string])[]

/**
 * Lists a run's counts, during the run or after it. Failed conversions come first, so that users notice them. The
 * progress of a failed run is omitted, because it only depends on when the run failed.
 */
export function runFacts(
  run: Pick<Run, 'reconciliation' | 'progress' | 'rejectCount' | 'finishedAt' | 'insight' | 'insightSummary'>,
  progress: RunProgress | null,
): Facts {
  if (run.insight) return found(run)
  const [first, ...rest] = run.reconciliation
    ? settled(run.reconciliation)
    : underWay(run.finishedAt ? null : (progress ?? run.progress))
  return [
    ...(first ? [first] : []),
    ...(run.rejectCount > 0 ? [['Rejects', formatCount(run.rejectCount)] as const] : []),
    ...rest,
  ]
}

/** Counts of a run that reads a whole database and has no rows. */
function found({ insightSummary }: Pick<Run, 'insightSummary'>): Facts {
  if (!insightSummary) return []
  const { tables, findings } = insightSummary
  return [
    ['Tables', formatCount(tables)],
    ...(findings
      ? ([
          ['Errors', formatCount(findings.error)],
          ['Warnings', formatCount(findings.warning)],
          ['Information', formatCount(findings.information)],
        ] as const)
      : []),
  ]
}

function underWay(progress: RunProgress | null): Facts {
  if (!progress) return []
  return [
    ['Rows in', formatCount(progress.sourceRows)],
    ['Rows out', formatCount(progress.targetRows)],
    ['Sent', formatBytes(progress.bytes)],
  ]
}

function settled(rows: NonNullable<Run['reconciliation']>): Facts {
  return [
    ['Rows in', formatCount(rows.in)],
    ['Written', formatCount(rows.written)],
    ['Stored', formatCount(rows.stored)],
    ['Rows skipped', formatCount(rows.rejected)],
    ['Empty rows', formatCount(rows.droppedEmpty)],
    ...(rows.emptyCellsToNull > 0 ? [['Empty in sources', formatCount(rows.emptyCellsToNull)] as const] : []),
  ]
}

/** Returns the code of the message about the target after a run that did not succeed. */
export function targetSentence({
  status,
  outcomeUnknown,
  insight,
}: Pick<Run, 'status' | 'outcomeUnknown' | 'insight'>):
  | 'targetUnchanged'
  | 'targetUnknown'
  | 'insightLeavesAll'
  | null {
  const isInVain = status === 'failed' || status === 'cancelled'
  if (insight) return isInVain ? 'insightLeavesAll' : null
  if (outcomeUnknown) return 'targetUnknown'
  return isInVain ? 'targetUnchanged' : null
}
