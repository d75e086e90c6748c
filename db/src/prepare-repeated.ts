/** A text is prepared from this time on that it is asked. */
const repeated = 3
/** Each connection keeps what it prepared, here and in the server's memory, so they are bounded in number and length. */
const mostPrepared = 300
const longestPrepared = 20_000
/** Texts that are counted; many come once, such as those with a list of another length each time. */
const mostCounted = 5_000

/** What gives all columns of a table: after a change of the table its plan would not do, which ends a transaction. */
const allColumns = /(?:\bselect|\breturning|,)\s+(?:"?\w+"?\.)?\*/i

/** Whether a statement of this text with parameters is to be prepared. */
export type Prepares = (text: string) => boolean

/**
 * Has those statements prepared that come again. An unprepared one with parameters goes to the server twice, first for
 * their types, and is parsed and planned each time; drizzle asks for that wherever a statement isn't given a name by hand.
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
