/** Minutes between a temporary failure and each retry, unless a schedule says otherwise. */
export const usualRetryMinutes: readonly number[] = [1, 5]
export const retryLimits = { count: 5, minutes: 240 } as const

/**
 * Reads the minutes before each retry from text such as '1, 5'. Empty text means no retry. Returns null for other text
 * and for values beyond the limits.
 */
export function readRetryMinutes(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const minutes = parts.map(Number)
  const { count, minutes: most } = retryLimits
  const isValid = minutes.every((one) => Number.isInteger(one) && one >= 1 && one <= most)
  return isValid && minutes.length <= count ? minutes : null
}
