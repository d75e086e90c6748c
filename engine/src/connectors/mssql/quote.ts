/** Quotes a SQL Server identifier; several parts are joined by dots. */
export function quoteName(...parts: readonly [string, ...string[]]): string {
  return parts.map((part) => `[${part.replaceAll(']', ']]')}]`).join('.')
}

/** Quotes a Unicode text literal, independently of QUOTED_IDENTIFIER. */
export function quoteText(text: string): string {
  return `N'${text.replaceAll("'", "''")}'`
}
