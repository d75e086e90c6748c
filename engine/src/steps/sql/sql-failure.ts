import { AppError } from '@anj/workflow'

/**
 * Returns the error of a query that a user wrote as a sentence with DuckDB's own words, because only the user can correct
 * it. Errors with a code, such as a cancellation, and lack of memory or disk stay as they are.
 */
export function asSqlFailure(error: unknown, title: string, signal?: AbortSignal): AppError {
  if (signal?.aborted || error instanceof AppError) throw error
  const message = error instanceof Error ? error.message : String(error)
  if (/out of memory|max_temp_directory_size|No space left/i.test(message)) throw error
  const [first = ''] = message.split('\n')
  return new AppError('sqlFailed', { title, detail: first.replace(/^[A-Z][A-Za-z ]* Error: /, '') })
}
