import { useActionData, useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { type FormAnswer, type FormState, isProblem, useFormAnswer } from './form-answer.ts'

/** Names the form among several of a page. */
export const PART = 'part'

/** What the action of a page with several forms answers: to which of them it belongs, and what came of it. */
export interface PartAnswer extends Partial<FormAnswer> {
  readonly part?: string
}

/**
 * One of several forms of a page: it is sent by itself, so that the others keep what was typed into them, and starts anew
 * when it went well (`round` is the key for that). Without script the page is loaded with the answer for the form.
 */
export function usePart<T extends PartAnswer>(part: string) {
  const fetcher = useFetcher<T>({ key: part })
  const posted = useActionData<PartAnswer>()
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState(false)
  const { state, data } = fetcher
  const answer = (data ?? (posted?.part === part ? posted : undefined)) as T | undefined
  useEffect(() => {
    if (state !== 'idle') setSent(true)
    else if (sent) {
      setSent(false)
      if (!data?.problem) setRound((count) => count + 1)
    }
  }, [state, sent, data])
  const form: FormState = useFormAnswer(isProblem(answer) ? answer : undefined)
  return { ...form, answer, round, Form: fetcher.Form, busy: state !== 'idle' }
}
