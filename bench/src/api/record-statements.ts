import type postgres from 'postgres'

/** A recorded statement with its parameters. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
  readonly isInTransaction: boolean
}

type Ask = (text: string, parameters?: unknown[], options?: unknown) => unknown
type Work = (tx: postgres.TransactionSql) => unknown
type Begin = (...args: unknown[]) => Promise<unknown>

/**
 * Records, in order, the statements that some work sends to PostgreSQL over a pool. Doesn't record `begin`, `savepoint`
 * and their ends, because the driver itself sends them. Nothing else may use the pool at the same time.
 */
export async function recordStatements(
  sql: postgres.Sql,
  work: () => Promise<void>,
): Promise<readonly Statement[]> {
  const asked: Statement[] = []
  const noting =
    (ask: Ask, isInTransaction: boolean): Ask =>
    (text, parameters = [], options) => {
      asked.push({ text, parameters: [...parameters], isInTransaction })
      return ask(text, parameters, options)
    }
  const { unsafe, begin } = sql
  const ask = unsafe as Ask
  const beginAnother = begin as Begin
  Object.assign(sql, {
    unsafe: noting(ask, false),
    begin: (...args: unknown[]) =>
      beginAnother(...args.slice(0, -1), (tx: postgres.TransactionSql) =>
        (args.at(-1) as Work)(within(tx, (inner) => noting(inner, true))),
      ),
  })
  try {
    await work()
  } finally {
    Object.assign(sql, { unsafe, begin })
  }
  return asked.filter(({ text }) => !/^begin\b/.test(text))
}

/** Wraps a transaction so that each statement is recorded, also within its savepoints. */
function within(tx: postgres.TransactionSql, note: (ask: Ask) => Ask): postgres.TransactionSql {
  return new Proxy(tx, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name === 'unsafe') return note(value as Ask)
      if (name !== 'savepoint') return value
      const savepoint = value as Begin
      return (...args: unknown[]) =>
        savepoint(...args.slice(0, -1), (inner: postgres.TransactionSql) =>
          (args.at(-1) as Work)(within(inner, note)),
        )
    },
  })
}
