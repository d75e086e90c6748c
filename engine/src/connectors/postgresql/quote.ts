/** Quotes a PostgreSQL identifier. Joins several parts with dots. */
export function quoteName(...parts: readonly [string, ...string[]]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')
}

/** Quotes a PostgreSQL text literal. Works with any setting of standard_conforming_strings. */
export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  return text.includes('\\') ? ` E${quoted}` : quoted
}
