/**
 * Returns a text that every part of the product can store, truncated to a number of characters. Databases refuse NUL
 * and lone surrogates, so a document that contains one could never be saved. Truncating within an emoji would leave a
 * lone surrogate.
 */
export function wholeText(text: string, most = Infinity): string {
  const whole = text.toWellFormed().replaceAll('\0', '')
  return whole.length <= most ? whole : [...whole].slice(0, most).join('')
}

/** Applies `wholeText` to every text in a value, including field names. */
export function wholeTexts(value: unknown): unknown {
  if (typeof value === 'string') return wholeText(value)
  if (Array.isArray(value)) return value.map(wholeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [wholeText(name), wholeTexts(one)]))
}

/** True when a text can be stored unchanged. */
export function isWholeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
