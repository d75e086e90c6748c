import type { FetcherWithComponents } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type FormAnswer, isProblem } from '../model/form-answer.ts'

/**
 * The last response of a fetcher's form, and the number of successes. After a success that redirects, the fetcher still
 * holds the response of the previous attempt, which is ignored here. `landed` changes when a success redirects to the
 * same page. A busy browser may never render the sending state, so `landed` alone must be enough to detect success.
 */
export function useFetcherResult<T extends Partial<FormAnswer>>(
  { state, data }: Pick<FetcherWithComponents<T>, 'state' | 'data'>,
  landed: string | null = null,
) {
  const [isSent, setIsSent] = useState(false)
  // The response when the form was last idle. While a form is being sent, its new response may already have arrived.
  const [settled, setSettled] = useState(data)
  const [seen, setSeen] = useState(landed)
  const [done, setDone] = useState<{ readonly times: number; readonly spent?: T | undefined }>({ times: 0 })
  useEffect(() => {
    if (state !== 'idle') return setIsSent(true)
    if (!isSent && data === settled && landed === seen) return
    setIsSent(false)
    setSettled(data)
    setSeen(landed)
    const wentWell = data === settled || !isProblem(data)
    if (wentWell) setDone(({ times }) => ({ times: times + 1, spent: isProblem(data) ? data : undefined }))
  }, [state, isSent, settled, data, landed, seen])
  return { answer: data === done.spent ? undefined : data, times: done.times }
}
