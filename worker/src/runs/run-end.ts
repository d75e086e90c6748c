import type { Run, RunEnd } from '@anj/db'
import { connectorOf, type EngineProblem, type RunOutcome } from '@anj/engine'
import { AppError, databaseKindOf, isDiskFull, outputOf, sentence } from '@anj/workflow'
import type { EndReason } from './active-runs.ts'

/** The end of a run, without its earlier log lines. */
export type RunEnding = Pick<
  RunEnd,
  'status' | 'problem' | 'outcomeUnknown' | 'reconciliation' | 'rejects' | 'lines'
>

/**
 * Determines how a run ended from the child's result. `reason` tells why the run was ended early, and `refusal` why
 * this worker prevented the commit.
 */
export function runEnding(
  outcome: RunOutcome,
  reason: EndReason | null,
  refusal: EngineProblem | null = null,
): RunEnding {
  if (outcome.status === 'succeeded') {
    const { reconciliation } = outcome
    return {
      status: 'succeeded',
      reconciliation: reconciliation ?? undefined,
      lines: [{ line: sentence('processingSuccessful') }],
    }
  }
  if (outcome.status === 'cancelled') {
    if (refusal) return failedRunEnding(refusal)
    if (reason === 'tooLong') return failedRunEnding(problemOf(new AppError('runTooLong', {})))
    if (reason === 'shutdown') return failedRunEnding(problemOf(new AppError('runInterrupted', {})))
    return { status: 'cancelled', lines: [{ line: sentence('processingCancelled') }] }
  }
  const ending = failedRunEnding(outcome.problem)
  return outcome.outcomeUnknown ? { ...ending, outcomeUnknown: true } : ending
}

/**
 * True if a run may leave tables on its target's server, including the table with the mark that proves its commit. Anj
 * removes these tables only after it has recorded the run's end. If it removed them earlier and the worker then
 * crashed, Anj couldn't find out whether the run had committed.
 */
export async function mayLeaveTables(run: Run): Promise<boolean> {
  const output = outputOf(run.snapshot)
  const kind = output && databaseKindOf(output.data.kind)
  return kind ? (await connectorOf(kind)).leavesTables : false
}

/** Returns the end of a run that failed with a problem. */
export function failedRunEnding({
  code,
  sentence: reason,
  nodeId,
  rejects,
  rejectCount,
}: EngineProblem): RunEnding {
  return {
    status: 'failed',
    problem: nodeId ? { code, sentence: reason, nodeId } : { code, sentence: reason },
    ...(rejects ? { rejects: { first: rejects, count: rejectCount ?? rejects.length } } : {}),
    lines: [{ line: sentence('processingFailed', { reason }), nodeId }],
  }
}

/**
 * Converts an error to a problem that users can see. An expected error keeps its message. Any other error becomes
 * `unexpected`, with an ID under which it can be found in the log.
 */
export function problemOf(error: unknown, requestId = ''): EngineProblem {
  if (error instanceof AppError) {
    const { code, message, nodeId } = error
    return nodeId ? { code, sentence: message, nodeId } : { code, sentence: message }
  }
  if (isDiskFull(error)) return { code: 'diskFull', sentence: sentence('diskFull') }
  return { code: 'unexpected', sentence: sentence('unexpected', { requestId }) }
}
