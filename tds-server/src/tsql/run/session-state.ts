import type { SqlErrorFacts } from '../../session.ts'
import type { Database, Table } from '../catalogue/model.ts'
import type { LockManager, LockSession } from '../locks/lock-manager.ts'
import { Transaction } from './transaction.ts'

export interface Login {
  readonly name: string
  readonly password: string
  readonly isAdmin: boolean
  readonly defaultDatabase: string
}

/** The state that all sessions share. */
export interface Server {
  readonly databases: Map<string, Database>
  readonly logins: Map<string, Login>
  readonly sessions: Map<number, SessionState>
  readonly locks: LockManager
  readonly version: ServerVersion
  startedAt: Date
  readonly collation: string
  nextTransaction(): bigint
  createDatabase(name: string, collation: string): Database
  kill(session: SessionState): void
}

export interface ServerVersion {
  /** Product version, such as `16.0.4135.4`. */
  readonly product: string
  /** First line of @@VERSION. */
  readonly text: string
}

export type Isolation =
  | 'READ UNCOMMITTED'
  | 'READ COMMITTED'
  | 'REPEATABLE READ'
  | 'SERIALIZABLE'
  | 'SNAPSHOT'

export interface Options {
  noCount: boolean
  xactAbort: boolean
  lockTimeout: number
  isolation: Isolation
  identityInsert: Table | null
  fmtOnly: boolean
  noExec: boolean
}

const defaults = (): Options => ({
  noCount: false,
  xactAbort: false,
  lockTimeout: -1,
  isolation: 'READ COMMITTED',
  identityInsert: null,
  fmtOnly: false,
  noExec: false,
})

/** The state of one session. */
export class SessionState implements LockSession {
  readonly session: LockSession = this
  readonly id: number
  readonly server: Server
  readonly login: Login
  readonly applicationName: string
  readonly hostName: string
  readonly loggedIn: Date = new Date()
  database: Database
  options: Options = defaults()
  deadlockPriority = 0
  transaction: Transaction | null = null
  transactionCount = 0
  rowCount = 0
  lastError = 0
  /** The error that the current CATCH block is handling. */
  caught: SqlErrorFacts | null = null
  identity: bigint | null = null
  scopeIdentity: bigint | null = null
  nesting = 0
  status: 'sleeping' | 'running' = 'sleeping'
  readonly temporary = new Map<string, Table>()
  private readonly ending = new AbortController()

  constructor(
    id: number,
    server: Server,
    login: Login,
    database: Database,
    client: { readonly applicationName: string; readonly hostName: string },
  ) {
    this.id = id
    this.server = server
    this.login = login
    this.database = database
    this.applicationName = client.applicationName
    this.hostName = client.hostName
  }

  /** Aborted when the session is killed or its client disconnects. */
  get ended(): AbortSignal {
    return this.ending.signal
  }

  begin(): Transaction {
    if (this.transaction === null) {
      this.transaction = new Transaction(this.server.nextTransaction(), this)
      this.transaction.isExplicit = true
    }
    this.transactionCount += 1
    return this.transaction
  }

  /** Rolls back the open transaction at any nesting depth. */
  rollback(): void {
    const open = this.transaction
    this.transaction = null
    this.transactionCount = 0
    open?.rollback(this.server.locks)
  }

  commit(): void {
    this.transactionCount -= 1
    if (this.transactionCount > 0) return
    const open = this.transaction
    this.transaction = null
    open?.commit(this.server.locks)
  }

  /** Resets the session to its state after login, without temporary tables, locks or changed options. */
  reset(): void {
    this.rollback()
    this.options = defaults()
    this.temporary.clear()
    this.deadlockPriority = 0
    this.server.locks.releaseAll(this)
  }

  end(reason: Error): void {
    if (this.ending.signal.aborted) return
    this.ending.abort(reason)
    this.rollback()
    this.server.locks.releaseAll(this)
    this.server.sessions.delete(this.id)
  }
}
