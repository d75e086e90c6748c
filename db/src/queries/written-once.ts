import type { Db, Tx } from '../database.ts'

/**
 * A statement of the api's most frequent calls, which drizzle writes once for each database or transaction instead of for
 * each question. What differs between questions are its placeholders.
 */
export function writtenOnce<Q extends object>(write: (db: Db | Tx) => Q): (db: Db | Tx) => Q {
  const written = new WeakMap<Db | Tx, Q>()
  return (db) => {
    const query = written.get(db) ?? write(db)
    written.set(db, query)
    return query
  }
}
