import type { EngineProblem } from '@anj/engine'
import { countPhrase, formatCount, type InsightSummary, type Reconciliation, sentence } from '@anj/workflow'
import { exitCodes } from '../terminal/exit-codes.ts'
import type { CommandResult } from '../terminal/run-command-action.ts'

/** The result of a run, on this machine or on a server. */
export interface Outcome {
  readonly status: 'succeeded' | 'failed' | 'cancelled'
  readonly reconciliation: Reconciliation | null
  /** The insight from a run that reads an entire database. */
  readonly insight: InsightSummary | null
  readonly problem: Pick<EngineProblem, 'code' | 'sentence' | 'nodeId'> | null
  /** True when it is unknown whether the target changed. */
  readonly outcomeUnknown: boolean
  /** ID of the run on the server, or null on this machine. */
  readonly runId: string | null
  /** Files that the run wrote: paths on this machine, names on a server. */
  readonly files: readonly string[]
}

/** Returns the result of a command from the outcome of its run. */
export function toCommandResult(outcome: Outcome): CommandResult<Outcome> {
  const code = outcome.status === 'cancelled' ? 'cancelled' : outcome.problem?.code
  return {
    message: messageOf(outcome),
    data: outcome,
    exitCode: exitCodes[outcome.status],
    ...(code ? { code } : {}),
  }
}

function messageOf({ status, reconciliation, insight, problem, files }: Outcome): string {
  if (status === 'cancelled') return sentence('cliRunCancelled')
  if (status === 'failed') return problem?.sentence ?? sentence('cliRunFailed')
  const rows = reconciliation ? `${countPhrase(reconciliation.stored, 'row')} written` : made(insight)
  const left = reconciliation?.rejected ? `, ${formatCount(reconciliation.rejected)} rejected` : ''
  const into = files.length > 0 ? ` to ${files.join(', ')}` : ''
  return `${rows}${into}${left}.`
}

function made(insight: InsightSummary | null): string {
  if (!insight) return 'Done'
  const { tables, findings } = insight
  const described = `${countPhrase(tables, 'table')} described`
  if (!findings) return described
  return `${described}, ${countPhrase(findings.error + findings.warning + findings.information, 'finding')}`
}
