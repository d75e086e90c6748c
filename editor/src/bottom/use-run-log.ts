import type { RunLogLine } from '@anj/workflow'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { client } from '../server/client.ts'

interface RunLog {
  readonly lines: readonly RunLogLine[]
  readonly isLoading: boolean
  readonly problem: string | null
}

const nothing: RunLog = { lines: [], isLoading: true, problem: null }

/** Loads a run's log from its start and follows it. */
export function useRunLog(runId: string): RunLog {
  const [log, setLog] = useState(nothing)
  useEffect(() => {
    const stop = new AbortController()
    const note = (more: (before: RunLog) => Partial<RunLog>) => {
      if (!stop.signal.aborted) setLog((before) => ({ ...before, ...more(before) }))
    }
    setLog(nothing)
    const read = async () => {
      for await (const said of client.followRun(runId, { signal: stop.signal })) {
        if (said.event === 'log') note(({ lines }) => ({ lines: [...lines, said.data] }))
        if (said.event === 'problem') note(() => ({ problem: said.data.message }))
      }
    }
    read()
      .catch((error: unknown) => note(() => ({ problem: sentenceOf(error) })))
      .finally(() => note(() => ({ isLoading: false })))
    return () => stop.abort()
  }, [runId])
  return log
}
