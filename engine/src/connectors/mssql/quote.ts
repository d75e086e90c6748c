/** A quoted SQL Server identifier; several parts are joined by dots. */
export function quoteName(...parts: readonly [string, ...string[]]): string {
  return parts.map((part) => `[${part.replaceAll(']', ']]')}]`).join('.')
}

/** A Unicode text literal; QUOTED_IDENTIFIER doesn't matter to it. */
export function quoteText(text: string): string {
  return `N'${text.replaceAll("'", "''")}'`
}
