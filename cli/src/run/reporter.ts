import { styleText } from 'node:util'
import { counted, type InsightSummary, type RunProgress } from '@anj/workflow'
import type { Outcome } from './outcome.ts'

/** Where the command says what happens. Progress and log go to stderr, so that stdout holds the result alone. */
export interface Reporter {
  readonly log: (line: string) => void
  readonly progress: (progress: RunProgress) => void
  readonly done: (outcome: Outcome) => void
}

const number = (value: number) => value.toLocaleString('en')

function progressLine({ sourceRows, targetRows, bytes, percent }: RunProgress): string {
  const share = percent === null ? '' : ` ${Math.round(percent)} %`
  // A whole database is read without counting rows.
  if (sourceRows === 0 && targetRows === 0 && bytes === 0) return share.trim()
  return `${number(targetRows)} of ${number(sourceRows)} rows, ${(bytes / 1e6).toFixed(1)} MB${share}`
}

/** For people: a line that moves on a terminal, nothing of it in a log file; the result as one sentence. */
export function peopleReporter(out: NodeJS.WriteStream, err: NodeJS.WriteStream): Reporter {
  const clear = () => err.isTTY && err.write('\r\x1b[K')
  return {
    log: (line) => {
      clear()
      err.write(`${line}\n`)
    },
    progress: (progress) => {
      if (!err.isTTY) return
      clear()
      err.write(progressLine(progress))
    },
    done: (outcome) => {
      clear()
      out.write(`${summary(outcome)}\n`)
    },
  }
}

function summary({ status, reconciliation, insight, problem, files }: Outcome): string {
  if (status === 'cancelled') return styleText('yellow', 'Cancelled. The target is as it was.')
  if (status === 'failed') return styleText('red', problem?.sentence ?? 'Failed.')
  const rows = reconciliation ? `${number(reconciliation.stored)} rows written` : made(insight)
  const left = reconciliation?.rejected ? `, ${number(reconciliation.rejected)} rejected` : ''
  const into = files.length > 0 ? ` to ${files.join(', ')}` : ''
  return styleText('green', `${rows}${into}${left}.`)
}

function made(insight: InsightSummary | null): string {
  if (!insight) return 'Done'
  const { tables, findings } = insight
  const described = `${counted(tables, 'table')} described`
  if (!findings) return described
  return `${described}, ${counted(findings.error + findings.warning + findings.information, 'finding')}`
}

/** For programs: one JSON object on stdout at the end, nothing else there. */
export function jsonReporter(out: NodeJS.WriteStream): Reporter {
  return {
    log: () => undefined,
    progress: () => undefined,
    done: (outcome) => out.write(`${JSON.stringify(outcome, null, 2)}\n`),
  }
}
