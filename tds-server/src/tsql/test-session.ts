import type { BatchResult, SqlEngine, SqlErrorFacts, SqlParameter, SqlSession } from '../session.ts'
import type { SqlRow } from '../values.ts'
import { createSqlEngine, type EngineOptions } from './engine.ts'

/** Collected results of a batch. */
export interface Answer {
  readonly results: readonly BatchResult[]
  /** The rows of all result sets, one after the other. */
  readonly rows: readonly SqlRow[]
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly counts: readonly (number | null)[]
  readonly errors: readonly SqlErrorFacts[]
  readonly messages: readonly string[]
}

/** A session of an engine, with helpers that execute batches and collect their results. */
export interface TestSession {
  readonly engine: SqlEngine
  readonly session: SqlSession
  ask(text: string, parameters?: readonly SqlParameter[]): Promise<Answer>
  /** Executes a batch and returns its rows. Throws if there is an error. */
  rows(text: string): Promise<readonly SqlRow[]>
  /** Executes a batch and returns the first value of its first row. */
  value(text: string): Promise<SqlRow[number]>
  /** Executes a batch and returns the numbers of its errors. */
  numbers(text: string): Promise<readonly number[]>
  another(userName?: string, databaseName?: string): TestSession
}

/** Creates an engine with a new database and a session of its administrator. */
export async function startTestSession(options: EngineOptions = {}): Promise<TestSession> {
  const engine = createSqlEngine({
    logins: [{ userName: 'sa', password: 'secret' }],
    databases: ['trial'],
    ...options,
  })
  return askIn(engine, 'sa', 'trial')
}

export async function collect(given: AsyncIterable<BatchResult>): Promise<Answer> {
  const results: BatchResult[] = []
  for await (const result of given) results.push(result)
  return {
    results,
    rows: results.flatMap((result) => (result.kind === 'rows' ? result.rows : [])),
    columns: results.flatMap((result) =>
      result.kind === 'columns' ? result.columns.map(({ name, type }) => ({ name, type: type.name })) : [],
    ),
    counts: results.flatMap((result) => (result.kind === 'done' ? [result.count] : [])),
    errors: results.flatMap((result) => (result.kind === 'error' ? [result.error] : [])),
    messages: results.flatMap((result) => (result.kind === 'info' ? [result.info.message] : [])),
  }
}

function askIn(engine: SqlEngine, userName: string, databaseName: string): TestSession {
  const session = engine.logIn({
    userName,
    password: 'secret',
    databaseName,
    applicationName: 'tests',
    hostName: 'here',
  })
  const ask = (text: string, parameters: readonly SqlParameter[] = []) =>
    collect(session.execute(text, parameters))
  const rows = async (text: string) => {
    const answer = await ask(text)
    const [error] = answer.errors
    if (error !== undefined) throw new Error(`${error.number}: ${error.message}`)
    return answer.rows
  }
  return {
    engine,
    session,
    ask,
    rows,
    value: async (text) => (await rows(text))[0]?.[0] ?? null,
    numbers: async (text) => (await ask(text)).errors.map((error) => error.number),
    another: (user = userName, database = databaseName) => askIn(engine, user, database),
  }
}
