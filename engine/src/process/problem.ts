import { AppError, type ErrorCode, errorCatalogue, sentence } from '@anj/workflow'
import type { EngineProblem } from '../model/engine-problem.ts'

/** Converts an error for sending to another process, with its complete message but without a stack or secrets. */
export function asProblem(error: unknown): EngineProblem {
  if (error instanceof AppError)
    return {
      code: error.code,
      sentence: error.message,
      retry: error.retry,
      ...(error.nodeId ? { nodeId: error.nodeId } : {}),
    }
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  const code = engineCode(reason)
  return { code, sentence: sentence(code, { reason }), retry: false }
}

function engineCode(reason: string): 'engineOutOfMemory' | 'engineDiskFull' | 'engineFailed' {
  if (/max_temp_directory_size|No space left/i.test(reason)) return 'engineDiskFull'
  return /out of memory/i.test(reason) ? 'engineOutOfMemory' : 'engineFailed'
}

/** Returns the problem for a code whose message needs no parameters. */
export function catalogueProblem(
  code: Extract<ErrorCode, 'childDied' | 'childOutOfMemory' | 'outcomeUnknown'>,
): EngineProblem {
  return { code, sentence: sentence(code), retry: errorCatalogue[code].retry }
}
