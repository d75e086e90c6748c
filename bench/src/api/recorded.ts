import type { FastifyInstance } from 'fastify'
import type postgres from 'postgres'
import { summaryOf } from '../../../db/src/watch-statements.ts'
import type { BareAnswer, BareRoute } from './bare/bare-route.ts'
import type { Call } from './load/load.ts'
import { recordStatements } from './record-statements.ts'

/**
 * Statements that only authenticate and authorize the caller: the session with its user, the organization's licence,
 * and access to a connection. All others are the actual work, even if they filter by owner.
 */
const judging = ['select tokens', 'update tokens', 'select organizations', 'select connections']

/**
 * The number of statements that the product sends for a call, and a route with the statements that do the actual work.
 */
export interface RecordedCall {
  readonly route: BareRoute
  readonly statements: number
}

/** Makes a call in this process and records its statements, except those that the product sends only occasionally. */
export async function recordCall(
  app: FastifyInstance,
  sql: postgres.Sql,
  call: Call,
  answer: BareAnswer,
): Promise<RecordedCall> {
  await callData(app, call)
  let data: unknown
  const all = await recordStatements(sql, async () => {
    data = await callData(app, call)
  })
  const statements = all.filter(({ text }) => !judging.includes(summaryOf(text)))
  const begun = answer === 'begun' ? { recordedRun: idOf(data) } : {}
  const { method, path } = call
  return { route: { method, path, statements, answer, ...begun }, statements: all.length }
}

/** Makes a call in this process and returns the data of its answer. */
export async function callData(
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
