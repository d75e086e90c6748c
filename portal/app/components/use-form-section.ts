import { type FetcherWithComponents, useActionData, useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { isProblem, type PartAnswer } from '../model/form-answer.ts'
import { focusIfLost } from './focus-if-lost.ts'
import { useFetcherResult } from './use-fetcher-result.ts'
import { type FormState, useFormAnswer } from './use-form-answer.ts'

/**
 * One of several forms on a page. It's sent separately, so the other forms keep their typed values. `round` counts
 * successes; used as a key, it resets the form. Without JavaScript, the whole page reloads with the response.
 */
export function useFormSection<T extends PartAnswer>(part: string) {
  const fetcher = useFetcher<T>({ key: part })
  const posted = useActionData<PartAnswer>()
  const { hash, key } = useLocation()
  // A successful form redirects to its own section, so the fragment signals success.
  const landed = hash === `#${part}` ? key : null
  const { answer: sent, times: round } = useFetcherResult<T>(fetcher as FetcherWithComponents<T>, landed)
  const answer = (sent ?? (round === 0 && posted?.part === part ? posted : undefined)) as T | undefined
  const form: FormState = useFormAnswer(isProblem(answer) ? answer : undefined)
  const { form: element } = form
  useEffect(() => {
    if (round > 0) focusIfLost(element.current?.querySelector<HTMLElement>('[type="submit"]'))
  }, [round, element])
  return { ...form, answer, round, Form: fetcher.Form, busy: fetcher.state !== 'idle' }
}
