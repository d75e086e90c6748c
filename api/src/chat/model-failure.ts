import { AppError } from '@anj/workflow'
import { UnusableAnswer } from './unusable-answer.ts'

/** Returns the reason for the log. It never includes the model's output, which may repeat the question. */
export function reasonOf(error: unknown): string {
  if (error instanceof UnusableAnswer) return error.message
  return error instanceof AppError ? `${error.code}: ${error.message}` : 'the answer was stopped'
}
