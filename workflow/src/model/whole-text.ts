/**
 * A text as every part can keep it, at most so many characters long. Databases take neither NUL nor half a character,
 * which cutting in the middle of an emoji leaves: a document with one of them could never be saved.
 */
export function wholeText(text: string, most = Infinity): string {
  const whole = text.toWellFormed().replaceAll('\0', '')
  return whole.length <= most ? whole : [...whole].slice(0, most).join('')
}

/** The same for every text within a value, the names of its fields too. */
export function wholeTexts(value: unknown): unknown {
  if (typeof value === 'string') return wholeText(value)
  if (Array.isArray(value)) return value.map(wholeTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [wholeText(name), wholeTexts(one)]))
}

/** Whether a text can be kept as it is. */
export function isWholeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
