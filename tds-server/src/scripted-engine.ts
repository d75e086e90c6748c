import {
  type BatchResult,
  type LoginFacts,
  type ResultColumn,
  type SqlEngine,
  SqlError,
  type SqlParameter,
  type SqlSession,
} from './session.ts'
import type { SqlRow, SqlType } from './values.ts'

/** Responses of a scripted session. */
export interface Script {
  execute?(
    text: string,
    parameters: readonly SqlParameter[],
    session: ScriptedSession,
  ): Iterable<BatchResult> | AsyncIterable<BatchResult>
  bulkInsert?(
    statement: string,
    columns: readonly { readonly name: string; readonly type: SqlType }[],
    rows: AsyncIterable<readonly SqlRow[]>,
  ): Promise<number>
}

export interface ScriptedSession extends SqlSession {
  readonly login: LoginFacts
  readonly isCancelled: boolean
}

/** Creates an engine without SQL that accepts one account and returns scripted results, to test only the protocol. */
export function scriptedEngine(
  script: Script,
  account = { userName: 'sa', password: 'Secret-1' },
): SqlEngine & { readonly sessions: Set<ScriptedSession> } {
  const sessions = new Set<ScriptedSession>()
  let last = 50
  let transactions = 0n
  return {
    sessions,
    restart: () => sessions.clear(),
    logIn(login) {
      const known =
        login.userName.toLowerCase().endsWith(account.userName) && login.password === account.password
      if (!known)
        throw new SqlError({
          number: 18456,
          class: 14,
          message: `Login failed for user '${login.userName}'.`,
        })
      let transaction: bigint | null = null
      let isCancelled = false
      const session: ScriptedSession = {
        id: ++last,
        login,
        databaseName: login.databaseName || 'master',
        get transaction() {
          return transaction
        },
        get isCancelled() {
          return isCancelled
        },
        async *execute(text, parameters) {
          isCancelled = false
          yield* script.execute?.(text, parameters, session) ?? []
        },
        bulkInsert: (statement, columns, rows) =>
          script.bulkInsert?.(statement, columns, rows) ?? Promise.resolve(0),
        begin() {
          transaction ??= ++transactions
          return transaction
        },
        commit() {
          if (transaction === null)
            throw new SqlError({
              number: 3902,
              message: 'The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.',
            })
          transaction = null
        },
        rollback() {
          if (transaction === null)
            throw new SqlError({
              number: 3903,
              message: 'The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.',
            })
          transaction = null
        },
        cancel() {
          isCancelled = true
        },
        close: () => {
          sessions.delete(session)
        },
      }
      sessions.add(session)
      return session
    },
  }
}

/** Returns the results of a SELECT. */
export function selectResult(
  columns: readonly ResultColumn[],
  rows: readonly SqlRow[],
): readonly BatchResult[] {
  return [
    { kind: 'columns', columns },
    { kind: 'rows', rows },
    { kind: 'done', count: rows.length, isSelect: true },
  ]
}

export function column(name: string, type: SqlType, nullable = true): ResultColumn {
  return { name, type, nullable, identity: false, computed: false }
}
