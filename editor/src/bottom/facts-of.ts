import { bytes, count } from '../panels/format.ts'
import type { Run, RunProgress } from '../server/runs.ts'

type Facts = readonly (readonly [name: string, value: string])[]

/**
 * What a run counted, under way or after its end; values that did not convert stand in front, not to be overlooked. What
 * a run had read when it failed depends on the moment, and says nothing of its rows.
 */
export function factsOf(
  run: Pick<Run, 'reconciliation' | 'progress' | 'rejectCount' | 'finishedAt'>,
  progress: RunProgress | null,
): Facts {
  const [first, ...rest] = run.reconciliation
    ? settled(run.reconciliation)
    : underWay(run.finishedAt ? null : (progress ?? run.progress))
  return [
    ...(first ? [first] : []),
    ...(run.rejectCount > 0 ? [['Not converted', count(run.rejectCount)] as const] : []),
    ...rest,
  ]
}

function underWay(progress: RunProgress | null): Facts {
  if (!progress) return []
  return [
    ['Rows in', count(progress.sourceRows)],
    ['Rows out', count(progress.targetRows)],
    ['Sent', bytes(progress.bytes)],
  ]
}

function settled(rows: NonNullable<Run['reconciliation']>): Facts {
  return [
    ['Rows in', count(rows.in)],
    ['Written', count(rows.written)],
    ['Stored', count(rows.stored)],
    ['Rejected', count(rows.rejected)],
    ['Left out, empty', count(rows.droppedEmpty)],
    ...(rows.emptyCellsToNull > 0 ? [['Empty in sources', count(rows.emptyCellsToNull)] as const] : []),
  ]
}

/** The sentence on what became of the target, when a run ended without success. */
export function targetSentence({
  status,
  outcomeUnknown,
}: Pick<Run, 'status' | 'outcomeUnknown'>): 'targetUnchanged' | 'targetUnknown' | null {
  if (outcomeUnknown) return 'targetUnknown'
  return status === 'failed' || status === 'cancelled' ? 'targetUnchanged' : null
}
