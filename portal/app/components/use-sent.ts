import type { FetcherWithComponents } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type FormAnswer, isProblem } from './form-answer.ts'

/**
 * What came of a form that a fetcher sends: its last answer, and how often the form went well. When it goes well and leads
 * on, the fetcher keeps the answer to the attempt before, which counts no more. `landed` changes when the form led back to its
 * own page: a busy browser may draw nothing of its sending, so that alone tells that it went well.
 */
export function useSent<T extends Partial<FormAnswer>>(
  { state, data }: Pick<FetcherWithComponents<T>, 'state' | 'data'>,
  landed: string | null = null,
) {
  const [isSent, setIsSent] = useState(false)
  // The answer when the form was last at rest: once a form is on its way, its new answer may already be there.
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
