import { AppError } from '@anj/workflow'

/** Whether DuckDB failed because its limit of memory doesn't suffice. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && /out of memory/i.test(error.message)
}
