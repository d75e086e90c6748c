import type { SqlValue } from '../../values.ts'

/** Formats RAISERROR's message with its arguments: %s, %d, %i, %u, %x and %%. */
export function formatMessage(text: string, values: readonly SqlValue[]): string {
  let at = 0
  return text.replace(/%(%|[-+0 #]*(\d+|\*)?(\.(\d+|\*))?(?:h|l|I64)?[sdiuxXo])/g, (found) => {
    if (found === '%%') return '%'
    const value = values[at]
    at += 1
    if (value === null || value === undefined) return '(null)'
    return /[xX]$/.test(found) ? Number(value).toString(16) : String(value)
  })
}
