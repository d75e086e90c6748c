/** A statement is prepared from this execution on. */
const repeated = 3
/**
 * The number and length of prepared statements are limited, because every connection keeps them in the memory of the
 * driver and the server.
 */
const mostPrepared = 300
const longestPrepared = 20_000
/**
 * Maximum number of statements whose executions are counted. Without it, the counts would grow forever, because many
 * statements occur only once, such as statements with a list of varying length.
 */
const mostCounted = 5_000

/**
 * Matches statements that select all columns. If a table changes, their cached plan becomes invalid, which would abort
 * a transaction.
 */
const allColumns = /(?:\bselect|\breturning|,)\s+(?:"?\w+"?\.)?\*/i

/** Decides whether to prepare a statement that has parameters. */
export type Prepares = (text: string) => boolean

/**
 * Returns a function that selects repeated statements for preparation. Without preparation, a statement with parameters
 * needs an additional round trip for the parameter types, and is parsed and planned again each time. Drizzle doesn't
 * prepare statements by itself.
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
