/** The execution from which a statement is prepared. */
const repeated = 3
/**
 * Every connection keeps its prepared statements, in the driver and in the server's memory, so their number
 * and length are limited.
 */
const mostPrepared = 300
const longestPrepared = 20_000
/** Maximum number of texts to count. Many occur only once, such as statements with a list of varying length. */
const mostCounted = 5_000

/**
 * Matches statements that select all columns. After a table changes, their cached plan fails, which would
 * abort a transaction.
 */
const allColumns = /(?:\bselect|\breturning|,)\s+(?:"?\w+"?\.)?\*/i

/** Returns true to prepare a statement with parameters. */
export type Prepares = (text: string) => boolean

/**
 * Returns a function that selects repeated statements for preparation. An unprepared statement with parameters
 * needs two round trips, the first for the parameter types, and is parsed and planned each time. Drizzle doesn't
 * prepare statements automatically.
 */
export function prepareRepeated(): Prepares {
  const prepared = new Set<string>()
  let counts = new Map<string, number>()
  return (text) => {
    if (prepared.has(text)) return true
    if (prepared.size >= mostPrepared || text.length > longestPrepared || allColumns.test(text)) return false
    const count = (counts.get(text) ?? 0) + 1
    if (count < repeated) {
      if (counts.size >= mostCounted) counts = new Map()
      counts.set(text, count)
      return false
    }
    counts.delete(text)
    prepared.add(text)
    return true
  }
}
