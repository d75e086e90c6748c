import { type FetcherWithComponents, useActionData, useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { isProblem, type PartAnswer } from '../model/form-answer.ts'
import { focusIfLost } from './focus-if-lost.ts'
import { useFetcherResult } from './use-fetcher-result.ts'
import { type FormState, useFormAnswer } from './use-form-answer.ts'

/**
 * Connects one of several forms on a page. Each form is sent on its own, so the others keep what the user has typed.
 * `round` counts the successes and, used as a key, resets the form after each. Without JavaScript, the response is a
 * whole page.
 */
export function useFormSection<T extends PartAnswer>(part: string) {
  const fetcher = useFetcher<T>({ key: part })
  const posted = useActionData<PartAnswer>()
  const { hash, key } = useLocation()
  // A form that succeeds redirects to its own section, so the fragment in the address shows that it did.
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
