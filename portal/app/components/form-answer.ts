import { hideToast, PASSWORD_PAGE_TOAST_DURATION, showError } from '@anj/ui'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'

/** What is wrong with a form, as the api said it. */
export interface FormProblem {
  readonly message: string
  readonly code?: string
  /** A sentence by the name of a field. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** What an action answers when its form has to be corrected. */
export interface FormAnswer {
  readonly problem: FormProblem
  /** What was typed, without what must not be shown again. */
  readonly values: Readonly<Record<string, string>>
}

/** Whether an answer says that the form has to be corrected. */
export function isProblem(answer: Partial<FormAnswer> | undefined): answer is FormAnswer {
  return answer?.problem !== undefined
}

/** Whether what was typed into a field never comes back to the page. */
export function isSecret(name: string): boolean {
  return /password/i.test(name)
}

/** What binds a field. These forms need every field, so no mark says it. */
interface Field {
  readonly name: string
  readonly required: true
  readonly withAsterisk: false
  readonly error: string | undefined
  readonly defaultValue: string | undefined
}

/** A form as its last answer left it. */
export interface FormState {
  readonly form: RefObject<HTMLFormElement>
  /** Counts the answers: a field with it as key starts anew after each one. */
  readonly attempt: number
  /** Counts the answers that found a secret wrong: a field with it as key is emptied by these, and by no others. */
  readonly emptied: (name: string) => number
  /** The mistake that belongs to no field. */
  readonly message: string | undefined
  /** What a field of that name shows. */
  readonly field: (name: string) => Field
}

/** Binds the fields of a form to the answer of its action: mistakes under the fields, a toast, the first wrong field focused. */
export function useFormAnswer(answer: FormAnswer | undefined): FormState {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const attempt = useCount(answer)
  const emptied = useEmptied(answer)
  const { message, fields = {} } = answer?.problem ?? { message: undefined }
  useEffect(() => {
    if (!message || attempt === 0) return
    const toast = `${formId} ${attempt}`
    showError(message, { duration: PASSWORD_PAGE_TOAST_DURATION, id: toast })
    const corrected = form.current
    focusFirstWrong(corrected)
    const hide = () => hideToast(toast)
    corrected?.addEventListener('input', hide)
    return () => {
      corrected?.removeEventListener('input', hide)
      hide()
    }
  }, [message, attempt, formId])
  return {
    form,
    attempt,
    emptied: (name) => emptied[name] ?? 0,
    message: Object.keys(fields).length > 0 ? undefined : message,
    field: (name) => ({
      name,
      required: true,
      withAsterisk: false,
      error: fields[name],
      defaultValue: isSecret(name) ? undefined : answer?.values[name],
    }),
  }
}

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const secret = form?.querySelector<HTMLElement>('input[type="password"]')
  const next = wrong ?? secret
  next?.focus()
}

/** Counts how often each field was found wrong since the page was loaded. */
function useEmptied(answer: FormAnswer | undefined): Readonly<Record<string, number>> {
  const [seen, setSeen] = useState<{ answer: typeof answer; counts: Readonly<Record<string, number>> }>({
    answer,
    counts: {},
  })
  if (seen.answer === answer) return seen.counts
  const wrong = Object.keys(answer?.problem.fields ?? {})
  const counts = {
    ...seen.counts,
    ...Object.fromEntries(wrong.map((name) => [name, (seen.counts[name] ?? 0) + 1])),
  }
  setSeen({ answer, counts })
  return counts
}

/** How often a value has changed since the page was loaded. */
function useCount(value: unknown): number {
  const [seen, setSeen] = useState({ value, count: 0 })
  if (seen.value === value) return seen.count
  const next = { value, count: seen.count + 1 }
  setSeen(next)
  return next.count
}
