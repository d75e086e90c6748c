import { type FetcherWithComponents, useActionData, useFetcher, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { focusIfLost } from './focus-if-lost.ts'
import { type FormAnswer, type FormState, isProblem, useFormAnswer } from './form-answer.ts'
import { useSent } from './use-sent.ts'

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
  const { hash, key } = useLocation()
  // A form that went well leads back to its own part of the page.
  const landed = hash === `#${part}` ? key : null
  const { answer: sent, times: round } = useSent<T>(fetcher as FetcherWithComponents<T>, landed)
  const answer = (sent ?? (round === 0 && posted?.part === part ? posted : undefined)) as T | undefined
  const form: FormState = useFormAnswer(isProblem(answer) ? answer : undefined)
  const { form: element } = form
  useEffect(() => {
    if (round > 0) focusIfLost(element.current?.querySelector<HTMLElement>('[type="submit"]'))
  }, [round, element])
  return { ...form, answer, round, Form: fetcher.Form, busy: fetcher.state !== 'idle' }
}
