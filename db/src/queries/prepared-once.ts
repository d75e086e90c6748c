import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, PostgresJsSession } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import type { Db, Tx } from '../database.ts'
import * as schema from '../schema/index.ts'

/** A statement with placeholders, prepared by Drizzle. */
interface Written<Answer> {
  execute(given?: Record<string, unknown>): Promise<Answer>
}

type Client = Pick<postgres.Sql, 'unsafe'>

/** A database without a server, used to build statements. It forwards each execution to the current client. */
const paper = drizzle.mock({ schema })
let present: Client | undefined
const askPresent: Client = {
  unsafe: (...asked) => {
    if (!present) throw new Error('A prepared statement was executed without a client.')
    return present.unsafe(...asked)
  },
}
Object.assign(clientOf(paper), askPresent)

/**
 * Builds a statement once per process instead of once per call, for the API's most frequent calls. Any database
 * or transaction can execute the statement. Placeholders represent the values that differ between calls.
 *
 * Without it, `npm run bench -- api` reaches 0.42, 0.23 and 0.39 of a bare route's rate for lists of workflows and runs
 * and for the start of a run, instead of 0.63, 0.31 and 0.56 (docs/performance.md).
 */
export function preparedOnce<Answer>(write: (db: Db) => Written<Answer>): (db: Db | Tx) => Written<Answer> {
  let written: Written<Answer> | undefined
  return (db) => ({
    execute: (given) => {
      written ??= write(paper)
      const before = present
      present = clientOf(db)
      try {
        // The client can be reset right away, because Drizzle passes the statement to it synchronously.
        return written.execute(given)
      } finally {
        present = before
      }
    },
  })
}

/** Like `preparedOnce`, but for a SQL statement without a result. */
export function sqlPreparedOnce(name: string, statement: () => SQL): (db: Db | Tx) => Written<unknown> {
  return preparedOnce((db) =>
    db._.session.prepareQuery(new PgDialect().sqlToQuery(statement()), undefined, name, false),
  )
}

function clientOf(db: Db | Tx): Client {
  const { session } = db._
  if (session instanceof PostgresJsSession) return session.client
  throw new Error('Only databases with the PostgreSQL driver can execute prepared statements.')
}
