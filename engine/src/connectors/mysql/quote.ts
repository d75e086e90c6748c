/** A quoted MySQL identifier; several parts are joined by dots. */
export function quoteName(...parts: readonly [string, ...string[]]): string {
  return parts.map((part) => `\`${part.replaceAll('`', '``')}\``).join('.')
}

/** A MySQL text literal, right as long as the session has no NO_BACKSLASH_ESCAPES, which ours never has. */
export function quoteText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '\\0')}'`
}
