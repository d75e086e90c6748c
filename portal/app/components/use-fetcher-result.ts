import type { FetcherWithComponents } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type FormAnswer, isProblem } from '../model/form-answer.ts'

/**
 * Returns the last response to a fetcher's form, and how often the form has succeeded. A success redirects, which
 * leaves the response to the previous attempt in the fetcher, so that response is ignored. `landed` changes when a
 * success redirects to the same page. A change counts as a success by itself, because a busy browser may never render
 * the state in which the form is being sent.
 */
export function useFetcherResult<T extends Partial<FormAnswer>>(
  { state, data }: Pick<FetcherWithComponents<T>, 'state' | 'data'>,
  landed: string | null = null,
) {
  const [isSent, setIsSent] = useState(false)
  // The response at the time when the form was last idle. While it is being sent, `data` may already be the new one.
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
