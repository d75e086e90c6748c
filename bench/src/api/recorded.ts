import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import { summaryOf } from '../../../db/src/watch-statements.ts'
import type { BareAnswer, BareRoute } from './bare/bare-route.ts'
import type { Call } from './load/load.ts'
import { recordStatements } from './record-statements.ts'

/**
 * Statements that only say who calls, and whether they may: the session with its person, the licence of the organization,
 * whether a connection is theirs to use. All others are the work itself, also where they hold a condition for whose the
 * records are.
 */
const judging = ['select tokens', 'update tokens', 'select organizations', 'select connections']

/** What the product asks for a call: how often in all, and what of it is the work. */
export interface Recorded {
  readonly route: BareRoute
  readonly statements: number
}

/** Makes a call within this process and notes what it asks of the database, beside what is asked only once in a while. */
export async function record(
  app: FastifyInstance,
  sql: postgres.Sql,
  call: Call,
  answer: BareAnswer,
): Promise<Recorded> {
  await answered(app, call)
  let data: unknown
  const all = await recordStatements(sql, async () => {
    data = await answered(app, call)
  })
  const statements = all.filter(({ text }) => !judging.includes(summaryOf(text)))
  const begun = answer === 'begun' ? { recordedRun: idOf(data) } : {}
  const { method, path } = call
  return { route: { method, path, statements, answer, ...begun }, statements: all.length }
}

/** What a call within this process answers as its data. */
export async function answered(
  app: FastifyInstance,
  { method, path, headers, body }: Call,
): Promise<unknown> {
  const asked = await app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
  if (asked.statusCode >= 300) throw new Error(`${method} ${path} answered ${asked.body}`)
  return asked.json<{ readonly data: unknown }>().data
}

function idOf(run: unknown): string {
  return typeof run === 'object' && run !== null ? String(Reflect.get(run, 'id')) : ''
}
