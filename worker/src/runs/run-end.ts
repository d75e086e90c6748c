import type { Run, RunEnd } from '@anj/db'
import { connectorOf, type EngineProblem, type RunOutcome } from '@anj/engine'
import { AppError, databaseKindOf, isDiskFull, outputOf, sentence } from '@anj/workflow'
import type { EndReason } from './active-runs.ts'

/** How a run ends, without what was logged before. */
export type Ending = Pick<
  RunEnd,
  'status' | 'problem' | 'outcomeUnknown' | 'reconciliation' | 'rejects' | 'lines'
>

/**
 * The end of a run after what its child answered; `reason` says who ended it early, if anybody did, and `refusal` why
 * this worker did not let it commit.
 */
export function endingOf(
  outcome: RunOutcome,
  reason: EndReason | null,
  refusal: EngineProblem | null = null,
): Ending {
  if (outcome.status === 'succeeded') {
    const { reconciliation } = outcome
    return {
      status: 'succeeded',
      reconciliation: reconciliation ?? undefined,
      lines: [{ line: sentence('processingSuccessful') }],
    }
  }
  if (outcome.status === 'cancelled') {
    if (refusal) return failedEnding(refusal)
    if (reason === 'tooLong') return failedEnding(problemOf(new AppError('runTooLong', {})))
    if (reason === 'shutdown') return failedEnding(problemOf(new AppError('runInterrupted', {})))
    return { status: 'cancelled', lines: [{ line: sentence('processingCancelled') }] }
  }
  const ending = failedEnding(outcome.problem)
  return outcome.outcomeUnknown ? { ...ending, outcomeUnknown: true } : ending
}

/**
 * Whether a run leaves tables on its target's server. Among them is the mark that proves its commit: they are removed
 * only after the run's end is written down, or a worker that dies in between would find nothing to ask.
 */
export async function leavesTables(run: Run): Promise<boolean> {
  const output = outputOf(run.snapshot)
  const kind = output && databaseKindOf(output.data.kind)
  return kind ? (await connectorOf(kind)).leavesTables : false
}

/** The end of a run that failed with a problem. */
export function failedEnding({
  code,
  sentence: reason,
  nodeId,
  rejects,
  rejectCount,
}: EngineProblem): Ending {
  return {
    status: 'failed',
    problem: nodeId ? { code, sentence: reason, nodeId } : { code, sentence: reason },
    ...(rejects ? { rejects: { first: rejects, count: rejectCount ?? rejects.length } } : {}),
    lines: [{ line: sentence('processingFailed', { reason }), nodeId }],
  }
}

/** An error as people may see it: expected ones in their own words, others as `unexpected` with a number for the log. */
export function problemOf(error: unknown, requestId = ''): EngineProblem {
  if (error instanceof AppError) {
    const { code, message, nodeId } = error
    return nodeId ? { code, sentence: message, nodeId } : { code, sentence: message }
  }
  if (isDiskFull(error)) return { code: 'diskFull', sentence: sentence('diskFull') }
  return { code: 'unexpected', sentence: sentence('unexpected', { requestId }) }
}
