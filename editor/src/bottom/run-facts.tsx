import { countPhrase } from '@anj/workflow'
import { useEffect, useState } from 'react'
import { formatDuration } from '../kit/format.ts'
import type { Run, RunProgress } from '../server/runs.ts'
import classes from './bottom-panel.module.css'
import { runFacts } from './facts-of.ts'
import { timeLeft } from './run-words.ts'

interface RunFactsProps {
  readonly run: Run
  readonly progress: RunProgress | null
}

/** Shows rows read and written, speed and duration; after the end, the full row counts. */
export function RunFacts({ run, progress }: RunFactsProps) {
  const elapsed = useElapsed(run)
  const facts = runFacts(run, progress)
  const left = run.finishedAt === null ? timeLeft(elapsed, progress?.percent) : null
  const rows = run.reconciliation?.stored ?? progress?.targetRows ?? 0
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
      {elapsed !== null && <Fact name="Time" value={formatDuration(elapsed)} />}
      {left !== null && <Fact name="Time left" value={`≈ ${formatDuration(left)}`} />}
      {elapsed !== null && elapsed > 0 && rows > 0 && (
        <Fact name="Rate" value={`${countPhrase(Math.round((rows * 1000) / elapsed), 'row')}/s`} />
      )}
    </dl>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Returns the run's duration in milliseconds, growing while it runs; null before it starts. */
function useElapsed({ startedAt, finishedAt }: Run): number | null {
  const [now, setNow] = useState(Date.now)
  const goesOn = startedAt !== null && finishedAt === null
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [goesOn])
  if (startedAt === null) return null
  return Math.max(0, (finishedAt ? Date.parse(finishedAt) : now) - Date.parse(startedAt))
}
