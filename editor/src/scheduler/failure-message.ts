import { type MessageCode, sentence } from '@anj/workflow/messages'
import type { QueryFn } from '../kit/question.ts'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'

/** Codes of the messages to show if a call fails and the server gives no reason. */
export type FailureCode = Extract<
  MessageCode,
  `${'create' | 'update' | 'delete'}ScheduleFailed` | `fetch${'Tasks' | 'Schedules'}Failed`
>

/**
 * Returns the message for a failed call: the server's first field message, its general message, or a default.
 */
export function failureMessage(error: unknown, otherwise: FailureCode): string {
  if (!(error instanceof CallFailed)) return sentenceOf(error)
  const [field] = Object.values(error.fields)
  const hasNone = error.code === 'unknown_error' || error.message === ''
  return field ?? (hasNone ? sentence(otherwise) : error.message)
}

/** Wraps a request so that its errors carry the message for this action. */
export function withFailureText<T>(ask: QueryFn<T>, otherwise: FailureCode): QueryFn<T> {
  return (signal) =>
    ask(signal).catch((error: unknown) => {
      throw new Error(failureMessage(error, otherwise), { cause: error })
    })
}
