import type postgres from 'postgres'

/** Said by the driver or the system when the way to the server is gone. */
const gone = /^(CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/** Milliseconds within which the driver reports a lost connection, which it does at once. */
const usualPatience = 5000

/**
 * Keeps a transaction whose connection is lost from being touched again. The driver sends its rollback then, and whatever
 * the transaction still asks for, into the socket that is no more, which ends the process, or into the connection's next
 * session, outside of any transaction (porsager/postgres issues 1208 and 1216). So nothing is sent any more: what is asked
 * is refused, and the driver waits for an end of the work that never comes while it reports the loss. Should it report
 * none, the work ends after a while all the same. Only a query of the transaction tells of a loss: what else goes wrong
 * in the work says nothing of this connection.
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
  /** The driver has reported how the transaction ended. */
  isOver: boolean
  /** What the work itself has thrown. */
  readonly own: WeakSet<object>
  readonly patience: number
}

/** The same arguments with the work, which is the last, over a guarded transaction. */
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

/** Never resolves when the driver reports the loss, as it does. */
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

/** The driver's own queries around the work of a savepoint tell of a loss, too. */
async function savepoint(ask: (...args: unknown[]) => unknown, args: readonly unknown[], state: State) {
  try {
    return await ask(...withWork(args, state))
  } catch (error) {
    if (error instanceof Error && !state.own.has(error) && isLoss(error)) state.isLost = true
    throw error
  }
}

/** A query of the driver, which it answers by `reject` when it fails. */
interface Query {
  reject?: (error: unknown) => void
}

/** The same query, which tells of a loss before whoever asked hears of it. */
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

/** The answer to whatever is asked after the loss, in the shapes that a query is asked in. */
function refused(): Promise<never> {
  const answer = Promise.reject(
    Object.assign(new Error('The connection of the transaction is lost.'), { code: 'CONNECTION_CLOSED' }),
  )
  answer.catch(() => {})
  return Object.assign(answer, { values: () => answer, raw: () => answer, simple: () => answer })
}

/** Whether the server says that it ends the session, or the driver that the way to the server is gone. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { severity, severity_local: local, code } = error as Partial<postgres.PostgresError>
  const level = severity ?? local
  return level === undefined ? gone.test(code ?? '') : level === 'FATAL' || level === 'PANIC'
}
