import type { FetcherWithComponents } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type FormAnswer, isProblem } from './form-answer.ts'

/**
 * What came of a form that a fetcher sends: its last answer, and how often the form went well. When it goes well and leads
 * on, the fetcher keeps the answer to the attempt before, which counts no more.
 */
export function useSent<T extends Partial<FormAnswer>>({
  state,
  data,
}: Pick<FetcherWithComponents<T>, 'state' | 'data'>) {
  const [sent, setSent] = useState<{ readonly before: T | undefined }>()
  const [done, setDone] = useState<{ readonly times: number; readonly spent?: T | undefined }>({ times: 0 })
  useEffect(() => {
    if (state !== 'idle') setSent((now) => now ?? { before: data })
    else if (sent) {
      setSent(undefined)
      const wentWell = data === sent.before || !isProblem(data)
      if (wentWell) setDone(({ times }) => ({ times: times + 1, spent: isProblem(data) ? data : undefined }))
    }
  }, [state, sent, data])
  return { answer: data === done.spent ? undefined : data, times: done.times }
}
