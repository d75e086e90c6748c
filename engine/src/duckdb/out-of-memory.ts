import { AppError } from '@anj/workflow'

/** True when DuckDB failed because it reached its memory limit. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && /out of memory/i.test(error.message)
}
