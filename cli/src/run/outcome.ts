import type { EngineProblem } from '@anj/engine'
import { type InsightSummary, type Reconciliation, sentence } from '@anj/workflow'
import type { Done } from '../terminal/conduct.ts'
import { grouped, many } from '../terminal/count.ts'
import { exitCodes } from '../terminal/exit-codes.ts'

/** How a run of the command line ended, the same for a run on this machine and on a server. */
export interface Outcome {
  readonly status: 'succeeded' | 'failed' | 'cancelled'
  readonly reconciliation: Reconciliation | null
  /** What a run made that reads a whole database. */
  readonly insight: InsightSummary | null
  readonly problem: Pick<EngineProblem, 'code' | 'sentence' | 'nodeId'> | null
  /** Nobody can say whether the target was changed. */
  readonly outcomeUnknown: boolean
  /** The run's id on the server; null on this machine. */
  readonly runId: string | null
  /** Files that the run wrote: paths on this machine, names on a server. */
  readonly files: readonly string[]
}

/** How a command ends whose run has ended so. */
export function doneBy(outcome: Outcome): Done<Outcome> {
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
  const rows = reconciliation ? `${many(reconciliation.stored, 'row')} written` : made(insight)
  const left = reconciliation?.rejected ? `, ${grouped(reconciliation.rejected)} rejected` : ''
  const into = files.length > 0 ? ` to ${files.join(', ')}` : ''
  return `${rows}${into}${left}.`
}

function made(insight: InsightSummary | null): string {
  if (!insight) return 'Done'
  const { tables, findings } = insight
  const described = `${many(tables, 'table')} described`
  if (!findings) return described
  return `${described}, ${many(findings.error + findings.warning + findings.information, 'finding')}`
}
