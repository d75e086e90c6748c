import { AppError, type ErrorCode, errorCatalogue } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'

/** A child's problem as the error that it was there, with its sentence as it was filled in. */
export function errorOf({ code, sentence, nodeId }: EngineProblem): AppError {
  const known = code in errorCatalogue ? (code as ErrorCode) : 'engineFailed'
  return new AppError(known, {} as never, { sentence, ...(nodeId ? { nodeId } : {}) })
}
