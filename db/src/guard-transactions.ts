import type postgres from 'postgres'

/** Error codes that the driver or the system uses to report a lost connection. */
const gone = /^(CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** Milliseconds to wait for the driver to report a lost connection. It usually does so immediately. */
const usualPatience = 5000

/**
 * Prevents a transaction from being used after its connection was lost. Without this guard, the driver would send the
 * rollback and any further queries either into a closed socket, which crashes the process, or into the connection's
 * next session, outside any transaction (porsager/postgres issues 1208 and 1216). Once a query fails because of a lost
 * connection, the guard rejects all further queries and keeps the transaction's callback pending until the driver
 * reports the loss. If the driver doesn't, the callback fails after `patience`. Only failed queries of the transaction
 * are considered, because other errors in the callback may have nothing to do with the connection.
 */
export function guardTransactions(sql: postgres.Sql, patience = usualPatience): postgres.Sql {
  const begin = sql.begin.bind(sql) as Begin
  const guarded: Begin = (...args) => {
    const state: State = { isLost: false, isOver: false, own: new WeakSet(), patience }
    return begin(...withWork(args, state)).catch((error: unknown) => {
      state.isLost = true
      state.isOver = true
      throw error
    })
  }
  return Object.assign(sql, { begin: guarded })
}

type Work = (tx: postgres.TransactionSql) => unknown
type Begin = (...args: unknown[]) => Promise<unknown>

interface State {
  isLost: boolean
  /** True once the driver has reported the end of the transaction. */
  isOver: boolean
  /** Errors that the callback itself threw. */
  readonly own: WeakSet<object>
  readonly patience: number
}

/** Returns the arguments with the callback, which comes last, wrapped in a guard. */
function withWork(args: readonly unknown[], state: State): unknown[] {
  const work = args.at(-1) as Work
  const guardedWork: Work = async (tx) => {
    try {
      return await work(guard(tx, state))
    } catch (error) {
      if (state.isLost) await reported(state)
      if (error instanceof Error) state.own.add(error)
      throw error
    }
  }
  return [...args.slice(0, -1), guardedWork]
}

/** Resolves once the patience is over. Stays pending if the driver reports the loss first, as it normally does. */
function reported(state: State): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = () => {
      if (!state.isOver) resolve()
    }
    setTimeout(giveUp, state.patience).unref()
  })
}

function guard(tx: postgres.TransactionSql, state: State): postgres.TransactionSql {
  return new Proxy(tx, {
    apply: (target, self, args: unknown[]) =>
      state.isLost ? refused() : watched(Reflect.apply(target, self, args), state),
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'unsafe' && name !== 'savepoint') return value
      const ask = value as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        if (state.isLost) return refused()
        return name === 'savepoint' ? savepoint(ask, args, state) : watched(ask(...args), state)
      }
    },
  })
}

/** Runs a savepoint. The driver's queries before and after the callback can also reveal a lost connection. */
async function savepoint(ask: (...args: unknown[]) => unknown, args: readonly unknown[], state: State) {
  try {
    return await ask(...withWork(args, state))
  } catch (error) {
    if (error instanceof Error && !state.own.has(error) && isLoss(error)) state.isLost = true
    throw error
  }
}

/** A driver query, which calls `reject` on failure. */
interface Query {
  reject?: (error: unknown) => void
}

/** Patches a query so that a lost connection is recorded before the caller sees the error. */
function watched<T>(query: T, state: State): T {
  const asked = query as Query
  const { reject } = asked
  if (typeof reject !== 'function') return query
  asked.reject = (error) => {
    if (isLoss(error)) state.isLost = true
    reject(error)
  }
  return query
}

/** Returns the rejected query that callers get after the loss, with every method that they may call on it. */
function refused(): Promise<never> {
  const answer = Promise.reject(
    Object.assign(new Error('The connection of the transaction is lost.'), { code: 'CONNECTION_CLOSED' }),
  )
  answer.catch(() => {})
  return Object.assign(answer, { values: () => answer, raw: () => answer, simple: () => answer })
}

/** True when the server reports the end of the session, or the driver reports a lost connection. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { severity, severity_local: local, code } = error as Partial<postgres.PostgresError>
  const level = severity ?? local
  return level === undefined ? gone.test(code ?? '') : level === 'FATAL' || level === 'PANIC'
}
