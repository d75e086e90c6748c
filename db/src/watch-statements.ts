import { type Span, startChildSpan } from '@anj/telemetry'
import type postgres from 'postgres'
import type { Prepares } from './prepare-repeated.ts'

/** The current use of a connection pool. */
export interface PoolUsage {
  /** Maximum number of connections. */
  readonly connections: number
  /**
   * The number of transactions that hold a connection, and the number of transactions that are waiting for a
   * connection.
   */
  readonly transactions: { readonly active: number; readonly waiting: number }
  /** Number of statements that haven't been answered yet. */
  readonly statements: number
}

/** Called after each statement with its duration in seconds, including the wait for a connection. */
export type OnStatement = (seconds: number, hasFailed: boolean) => void

/** Observes a connection pool. */
export interface PoolWatch {
  readonly use: () => PoolUsage
  readonly onStatement: (listener: OnStatement) => void
}

/**
 * Counts a pool's statements and records each statement as a span in the current trace. A span contains the verb and
 * the table, never the text or the parameters. `prepares` decides which statements with parameters are prepared.
 */
export function watchStatements(
  sql: postgres.Sql,
  connections: number,
  prepares: Prepares = () => false,
): PoolWatch {
  const counts = { active: 0, waiting: 0, statements: 0 }
  const listeners: OnStatement[] = []
  const over: OnStatement = (seconds, hasFailed) => {
    for (const listener of listeners) listener(seconds, hasFailed)
  }
  const watch: Watch = (ask) => (text, parameters, options) => {
    const prepared = parameters && parameters.length > 0 && prepares(text) ? prepare : {}
    return watched(ask(text, parameters, { ...options, ...prepared }), text, counts, over)
  }

  const begin = sql.begin.bind(sql) as Begin
  const counted: Begin = async (...args) => {
    const work = args.at(-1) as Work
    let hasBegun = false
    counts.waiting += 1
    const countedWork: Work = (tx) => {
      hasBegun = true
      counts.waiting -= 1
      counts.active += 1
      return work(inTransaction(tx, watch))
    }
    try {
      return await begin(...args.slice(0, -1), countedWork)
    } finally {
      if (hasBegun) counts.active -= 1
      else counts.waiting -= 1
    }
  }
  Object.assign(sql, { begin: counted, unsafe: watch(sql.unsafe.bind(sql) as Ask) })
  return {
    use: () => ({
      connections,
      transactions: { active: counts.active, waiting: counts.waiting },
      statements: counts.statements,
    }),
    onStatement: (listener) => void listeners.push(listener),
  }
}

type Ask = (text: string, parameters?: unknown[], options?: object) => unknown
type Watch = (ask: Ask) => Ask
const prepare = { prepare: true }
type Work = (tx: postgres.TransactionSql) => unknown
type Begin = (...args: unknown[]) => Promise<unknown>

/** Returns the transaction with observed statements, including those inside savepoints. */
function inTransaction(tx: postgres.TransactionSql, watch: Watch): postgres.TransactionSql {
  return new Proxy(tx, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name === 'unsafe') return watch(value as Ask)
      if (name !== 'savepoint') return value
      const savepoint = value as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        const work = args.at(-1) as Work
        return savepoint(...args.slice(0, -1), (inner: postgres.TransactionSql) =>
          work(inTransaction(inner, watch)),
        )
      }
    },
  })
}

/** A driver query, which calls one of these functions when it ends. */
interface Query {
  resolve?: (answer: unknown) => void
  reject?: (error: unknown) => void
}

function watched<T>(query: T, text: string, counts: { statements: number }, over: OnStatement): T {
  const asked = query as Query
  const { resolve, reject } = asked
  if (typeof resolve !== 'function' || typeof reject !== 'function') return query
  const began = performance.now()
  const span = startChildSpan('database', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } })
  counts.statements += 1
  let isOver = false
  const end = (error: unknown) => {
    if (isOver) return
    isOver = true
    counts.statements -= 1
    over((performance.now() - began) / 1000, error !== null)
    tell(span, text, error)
  }
  asked.resolve = (answer) => {
    end(null)
    resolve(answer)
  }
  asked.reject = (error) => {
    end(error)
    reject(error)
  }
  return query
}

function tell(span: Span | null, text: string, error: unknown): void {
  if (!span) return
  const summary = summaryOf(text)
  span.rename(summary)
  span.set({ 'db.query.summary': summary })
  if (error !== null) span.fail(error)
  span.end()
}

/** Returns the verb of a statement and the first table outside its subqueries, or else the first table in its text. */
export function summaryOf(text: string): string {
  const [verb = ''] = /[a-z]+/i.exec(text) ?? []
  const [, table] = firstTable.exec(withoutSubqueries(text)) ?? firstTable.exec(text) ?? []
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}

const firstTable = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i

/** Removes everything in parentheses. */
function withoutSubqueries(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, ' ')
  return shorter === text ? text : withoutSubqueries(shorter)
}
