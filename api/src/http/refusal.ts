import { AppError, type ErrorCode } from '@anj/workflow'

/** An error of a problem whose sentence is filled in already. */
export function refusal(problem: { readonly code: ErrorCode; readonly sentence: string }): AppError {
  const { code, sentence: message } = problem
  return Object.assign(new AppError('invalidRequest', { detail: message }), { code, message })
}
