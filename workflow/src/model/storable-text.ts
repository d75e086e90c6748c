/**
 * Returns a text that every part of the product can store, with at most `most` characters. NUL and lone surrogates are
 * removed, because databases refuse them and the document could never be saved. Truncation never splits an emoji, which
 * would leave a lone surrogate.
 */
export function sanitizeText(text: string, most = Infinity): string {
  const whole = text.toWellFormed().replaceAll('\0', '')
  return whole.length <= most ? whole : [...whole].slice(0, most).join('')
}

/** Applies `sanitizeText` to every text in a value, including field names. */
export function sanitizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value)
  if (Array.isArray(value)) return value.map(sanitizeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [sanitizeText(name), sanitizeTexts(one)]),
  )
}

/** True when a text can be stored unchanged. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
