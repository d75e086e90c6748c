import { AppError, type ErrorCode, errorCatalogue } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'

/** Converts a child's problem back into an error with the child's message. */
export function toAppError({ code, sentence, nodeId }: EngineProblem): AppError {
  const known = code in errorCatalogue ? (code as ErrorCode) : 'engineFailed'
  return new AppError(known, {} as never, { sentence, ...(nodeId ? { nodeId } : {}) })
}
