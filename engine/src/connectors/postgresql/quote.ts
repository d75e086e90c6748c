/** A quoted PostgreSQL identifier; several parts are joined by dots. */
export function quoteName(...parts: readonly [string, ...string[]]): string {
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')
}

/** A PostgreSQL text literal, right whatever standard_conforming_strings says. */
export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  return text.includes('\\') ? ` E${quoted}` : quoted
}
