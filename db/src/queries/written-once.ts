import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, PostgresJsSession } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import type { Db, Tx } from '../database.ts'
import * as schema from '../schema/index.ts'

/** A statement with placeholders, as drizzle prepares it. */
interface Written<Answer> {
  execute(given?: Record<string, unknown>): Promise<Answer>
}

type Client = Pick<postgres.Sql, 'unsafe'>

/** What statements are written on: a database without a server, which asks whichever client is asking at present. */
const paper = drizzle.mock({ schema })
let present: Client | undefined
const askPresent: Client = {
  unsafe: (...asked) => {
    if (!present) throw new Error('A statement that is written once was asked outside of its question.')
    return present.unsafe(...asked)
  },
}
Object.assign(clientOf(paper), askPresent)

/**
 * A statement of the api's most frequent calls, which drizzle writes once for the whole process instead of for each
 * question, whichever database or transaction asks it. What differs between questions are its placeholders.
 */
export function writtenOnce<Answer>(write: (db: Db) => Written<Answer>): (db: Db | Tx) => Written<Answer> {
  let written: Written<Answer> | undefined
  return (db) => ({
    execute: (given) => {
      written ??= write(paper)
      const before = present
      present = clientOf(db)
      try {
        // Drizzle hands a statement to its client before it waits for anything.
        return written.execute(given)
      } finally {
        present = before
      }
    },
  })
}

/** The same of a statement in SQL, whose answer nobody needs. */
export function sqlWrittenOnce(name: string, statement: () => SQL): (db: Db | Tx) => Written<unknown> {
  return writtenOnce((db) =>
    db._.session.prepareQuery(new PgDialect().sqlToQuery(statement()), undefined, name, false),
  )
}

function clientOf(db: Db | Tx): Client {
  const { session } = db._
  if (session instanceof PostgresJsSession) return session.client
  throw new Error('Statements are asked over the driver of PostgreSQL only.')
}
