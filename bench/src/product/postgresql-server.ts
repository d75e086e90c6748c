import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import provideServer from '../../../scripts/testing/database.ts'

/** A PostgreSQL server for a benchmark: the server in ANJ_TEST_DATABASE_URL, or an embedded server. */
export interface BenchServer {
  /** Creates an empty database, which is dropped at `stop` or with the server. */
  database(): Promise<{ readonly url: URL; readonly sql: postgres.Sql }>
  stop(): Promise<void>
}

/** Finds or starts the server. */
export async function startServer(): Promise<BenchServer> {
  const stopServer = await provideServer()
  const admin = process.env.ANJ_TEST_DATABASE_URL ?? ''
  const control = postgres(admin, { max: 1, onnotice: () => undefined })
  const made: { readonly name: string; readonly sql: postgres.Sql }[] = []
  return {
    database: async () => {
      const name = `anj_bench_${randomBytes(6).toString('hex')}`
      await control.unsafe(`create database ${name}`)
      const url = new URL(admin)
      url.pathname = `/${name}`
      const sql = postgres(url.href, { max: 1, onnotice: () => undefined })
      made.push({ name, sql })
      return { url, sql }
    },
    stop: async () => {
      for (const { name, sql } of made) {
        await sql.end({ timeout: 1 })
        await control.unsafe(`drop database ${name} with (force)`)
      }
      await control.end({ timeout: 1 })
      await stopServer()
    },
  }
}
