import type postgres from 'postgres'

/** Said by a server that ends a session: it shuts down, or somebody or a time limit ended it. */
const ended = /^(57P0[1-5]|25P0[34]|08\w{3})$/
/** Said by the driver or the system when the way to the server is gone. */
const gone = /^(CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/

/**
 * Keeps a transaction whose connection is lost from being touched again. The driver sends its rollback then, and whatever
 * the transaction still asks for, into the socket that is no more, which ends the process, or into the connection's next
 * session, outside of any transaction (porsager/postgres issues 1208 and 1216). So nothing is sent any more: what is asked
 * is refused, and the driver waits for an end of the work that never comes while it reports the loss.
 */
export function guardTransactions(sql: postgres.Sql): postgres.Sql {
  const begin = sql.begin.bind(sql) as Begin
  const guarded: Begin = (...args) => {
    const state: State = { isLost: false }
    return begin(...withWork(args, state)).catch((error: unknown) => {
      state.isLost = true
      throw error
    })
  }
  return Object.assign(sql, { begin: guarded })
}

type Work = (tx: postgres.TransactionSql) => unknown
type Begin = (...args: unknown[]) => Promise<unknown>

interface State {
  isLost: boolean
}

/** The same arguments with the work, which is the last, over a guarded transaction. */
function withWork(args: readonly unknown[], state: State): unknown[] {
  const work = args.at(-1) as Work
  const guardedWork: Work = async (tx) => {
    try {
      return await work(guard(tx, state))
    } catch (error) {
      if (!state.isLost && !isLoss(error)) throw error
      state.isLost = true
      return new Promise(() => {})
    }
  }
  return [...args.slice(0, -1), guardedWork]
}

function guard(tx: postgres.TransactionSql, state: State): postgres.TransactionSql {
  return new Proxy(tx, {
    apply: (target, self, args: unknown[]) => (state.isLost ? refused() : Reflect.apply(target, self, args)),
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'unsafe' && name !== 'savepoint') return value
      const ask = value as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        if (state.isLost) return refused()
        return ask(...(name === 'savepoint' ? withWork(args, state) : args))
      }
    },
  })
}

/** The answer to whatever is asked after the loss, in the shapes that a query is asked in. */
function refused(): Promise<never> {
  const answer = Promise.reject(
    Object.assign(new Error('The connection of the transaction is lost.'), { code: 'CONNECTION_CLOSED' }),
  )
  answer.catch(() => {})
  return Object.assign(answer, { values: () => answer, raw: () => answer, simple: () => answer })
}

/** Whether an error, or what caused it, says that the connection is no more. */
function isLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return ended.test(code) || gone.test(code) || isLoss(error.cause)
}
