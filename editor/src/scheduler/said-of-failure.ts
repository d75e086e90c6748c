import { type MessageCode, sentence } from '@anj/workflow/messages'
import type { Ask } from '../panels/question.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'

/** What is said of a call about schedules or tasks that failed for no reason that the server tells. */
export type FailureCode = Extract<
  MessageCode,
  `${'create' | 'update' | 'delete'}ScheduleFailed` | `fetch${'Tasks' | 'Schedules'}Failed`
>

/** What the server said of a call that failed: its first word about a field, its sentence, or ours where it had none. */
export function saidOfFailure(error: unknown, otherwise: FailureCode): string {
  if (!(error instanceof CallFailed)) return sentenceOf(error)
  const [field] = Object.values(error.fields)
  const hasNone = error.code === 'unknown_error' || error.message === ''
  return field ?? (hasNone ? sentence(otherwise) : error.message)
}

/** Asks the same, and puts a failure into the words for what was asked. */
export function inWords<T>(ask: Ask<T>, otherwise: FailureCode): Ask<T> {
  return (signal) =>
    ask(signal).catch((error: unknown) => {
      throw new Error(saidOfFailure(error, otherwise), { cause: error })
    })
}
