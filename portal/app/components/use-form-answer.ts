import { hideToast, PASSWORD_PAGE_TOAST_DURATION, showError } from '@anj/ui'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type FormAnswer, isSecret } from '../model/form-answer.ts'

/** Props of a field. Every field of these forms is required, so none is marked with an asterisk. */
interface Field {
  readonly name: string
  readonly required: true
  readonly withAsterisk: false
  readonly error: string | undefined
  readonly defaultValue: string | undefined
}

/** State of a form after its last response. */
export interface FormState {
  readonly form: RefObject<HTMLFormElement>
  /** Number of responses so far. Used as a key, it resets a field after each response. */
  readonly attempt: number
  /**
   * Number of responses that rejected a secret field. Used as a key, it empties the field after each of them, but not
   * after other responses.
   */
  readonly emptied: (name: string) => number
  /** The error that belongs to no field. */
  readonly message: string | undefined
  /** Returns the props of a named field. */
  readonly field: (name: string) => Field
}

/** Connects a form to its action's response: shows field errors and a toast, and focuses the first invalid field. */
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

/** Counts the rejections of each field since the page loaded. */
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

/** Counts the changes of a value since the page loaded. */
function useCount(value: unknown): number {
  const [seen, setSeen] = useState({ value, count: 0 })
  if (seen.value === value) return seen.count
  const next = { value, count: seen.count + 1 }
  setSeen(next)
  return next.count
}
