import { AppError } from '@anj/workflow'

/**
 * Returns the error of a select, in words if the select is nested too deeply. One step checks its own formulas, but
 * several steps in a row can be too deep together.
 */
export function withDepthInWords(error: unknown): unknown {
  const isTooDeep = error instanceof Error && error.message.includes('Max expression depth limit')
  return isTooDeep ? new AppError('stepsTooDeep', {}, { cause: error }) : error
}
