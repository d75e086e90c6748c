import { useState } from 'react'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'

/** Problems by field. */
export type FieldProblems = Readonly<Record<string, string>>

/** Result of a call, shown below the fields. */
export interface Outcome {
  readonly isGood: boolean
  readonly text: string
}

interface Checks {
  /** Returns the fields that are missing or invalid. */
  readonly findProblems: () => FieldProblems
  /** True if the fields show the whole problem of a call, so that its text isn't needed. */
  readonly isShown: (fields: FieldProblems, text: string) => boolean
}

/** Keeps the problems of a form and the result of its last call, and calls the server once the fields are valid. */
export function useFormCalls<C extends string>({ findProblems, isShown }: Checks) {
  const [problems, setProblems] = useState<FieldProblems>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState<C | null>(null)

  const attempt = async (call: C, action: () => Promise<Outcome | null>) => {
    const wrong = findProblems()
    setProblems(wrong)
    setOutcome(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(call)
    try {
      setOutcome(await action())
    } catch (error) {
      const fields = error instanceof CallFailed ? error.fields : {}
      const text = sentenceOf(error)
      setProblems(fields)
      if (!isShown(fields, text)) setOutcome({ isGood: false, text })
    } finally {
      setBusy((now) => (now === call ? null : now))
    }
  }

  /** Keeps only the problems that a change of the fields leaves, and clears the result of the last call. */
  const keepProblems = (remaining: (before: FieldProblems) => FieldProblems) => {
    setProblems(remaining)
    setOutcome(null)
  }

  return { problems, outcome, busy, attempt, keepProblems }
}
