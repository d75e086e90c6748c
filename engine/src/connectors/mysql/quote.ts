/** Quotes a MySQL identifier. Joins several parts with dots. */
export function quoteName(...parts: readonly [string, ...string[]]): string {
  return parts.map((part) => `\`${part.replaceAll('`', '``')}\``).join('.')
}

/** Quotes a MySQL text literal. Valid because our sessions never set NO_BACKSLASH_ESCAPES. */
export function quoteText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '\\0')}'`
}
