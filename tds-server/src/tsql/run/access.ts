import type { Database, Table } from '../catalogue/model.ts'
import { sqlError } from '../errors.ts'
import type { LockMode, LockOwner } from '../locks/lock-manager.ts'
import type { Version } from '../store/version.ts'
import type { SessionState } from './session-state.ts'
import type { Transaction } from './transaction.ts'

/** A statement's use of a table. */
export interface TableUse {
  readonly table: Table
  readonly access: 'read' | 'write'
  readonly hints: readonly string[]
}

export const objectLock = (table: Table) => `object:${table.database.id}:${table.id}`
export const rowsLock = (table: Table) => `rows:${table.database.id}:${table.id}`
export const catalogueLock = (database: Database) => `catalogue:${database.id}`

function refuseReadOnly(database: Database): void {
  if (database.readOnly)
    throw sqlError(3906, `Failed to update database "${database.name}" because the database is read-only.`)
}

/** The locks of one statement. Locks that the statement itself owns are released when the statement ends. */
export class Access {
  readonly owner: LockOwner
  private readonly session: SessionState
  private readonly transaction: Transaction
  private readonly signal: AbortSignal
  private readonly seen = new Map<Table, Version>()

  constructor(session: SessionState, transaction: Transaction, signal: AbortSignal) {
    this.session = session
    this.transaction = transaction
    this.signal = signal
    this.owner = { session }
  }

  async lock(
    owner: LockOwner,
    name: string,
    mode: LockMode,
    timeout = this.session.options.lockTimeout,
  ): Promise<void> {
    this.signal.throwIfAborted()
    const waiting = this.session.server.locks.acquire(owner, name, mode, timeout, this.signal)
    if (waiting !== null) await waiting
  }

  /** Acquires the locks for the tables of a statement. Only then determines which version of each table it reads. */
  async open(uses: readonly TableUse[]): Promise<void> {
    for (const use of uses) if (!use.table.isTemporary) await this.openOne(use)
    for (const use of uses) if (!this.seen.has(use.table)) this.seen.set(use.table, use.table.current)
  }

  private async openOne({ table, access, hints }: TableUse): Promise<void> {
    const { owner, transaction } = this
    const has = (...names: readonly string[]) => names.some((name) => hints.includes(name))
    const timeout = has('NOWAIT') ? 0 : this.session.options.lockTimeout
    const take = (who: LockOwner, name: string, mode: LockMode) => this.lock(who, name, mode, timeout)
    const object = objectLock(table)
    const rows = rowsLock(table)
    const { isolation } = this.session.options
    if (isolation === 'SNAPSHOT') this.takeSnapshot(table)
    if (access === 'write') {
      refuseReadOnly(table.database)
      await take(transaction, object, has('TABLOCK', 'TABLOCKX') ? 'X' : 'IX')
      await take(transaction, rows, 'X')
      if (isolation === 'SNAPSHOT') this.seen.set(table, this.versionFor(table))
      return
    }
    if (has('TABLOCKX', 'XLOCK')) {
      await take(transaction, object, has('TABLOCKX') ? 'X' : 'IX')
      await take(transaction, rows, 'X')
      return
    }
    if (has('NOLOCK', 'READUNCOMMITTED') || (isolation === 'READ UNCOMMITTED' && hints.length === 0)) {
      await take(owner, object, 'Sch-S')
      this.seen.set(table, table.current)
      return
    }
    const stays =
      has('HOLDLOCK', 'SERIALIZABLE', 'REPEATABLEREAD', 'UPDLOCK') ||
      isolation === 'REPEATABLE READ' ||
      isolation === 'SERIALIZABLE'
    if (!stays && !has('READCOMMITTEDLOCK', 'TABLOCK')) {
      const versioned =
        isolation === 'SNAPSHOT' || (isolation === 'READ COMMITTED' && table.database.readCommittedSnapshot)
      if (versioned) {
        await take(owner, object, 'Sch-S')
        this.seen.set(table, this.versionFor(table))
        return
      }
    }
    const who = stays ? transaction : owner
    await take(who, object, has('TABLOCK') ? 'S' : 'IS')
    await take(who, rows, has('UPDLOCK') ? 'U' : 'S')
    this.seen.set(table, table.current)
    // With READ COMMITTED, the lock is released right after the read.
    if (!stays) this.session.server.locks.release(owner, rows, 'S')
  }

  /**
   * Waits until other transactions have ended their schema changes. Every statement that reads the catalogue has to.
   */
  async readCatalogue(database: Database): Promise<void> {
    const { isolation } = this.session.options
    if (isolation === 'READ UNCOMMITTED' || isolation === 'SNAPSHOT') return
    const name = catalogueLock(database)
    await this.lock(this.owner, name, 'S')
    this.session.server.locks.release(this.owner, name, 'S')
  }

  /** True if another transaction has changed the schema and hasn't ended yet. */
  isCatalogueBusy(database: Database): boolean {
    return !this.session.server.locks.isFree(this.owner, catalogueLock(database), 'S')
  }

  /**
   * Locks the object exclusively for a schema change, and the catalogue in a mode that other schema changes can share.
   */
  async changeSchema(database: Database, table: Table | null): Promise<void> {
    refuseReadOnly(database)
    await this.lock(this.transaction, catalogueLock(database), 'IX')
    if (table !== null && !table.isTemporary) await this.lock(this.transaction, objectLock(table), 'Sch-M')
  }

  private takeSnapshot(table: Table): void {
    const { database } = table
    if (!database.snapshotIsolation)
      throw sqlError(
        3952,
        `Snapshot isolation transaction failed accessing database '${database.name}' because snapshot isolation is not allowed in this database. Use ALTER DATABASE to allow snapshot isolation.`,
      )
    if (this.transaction.snapshot !== null) return
    const snapshot = new Map<Table, Version>()
    for (const one of this.session.server.databases.values())
      for (const each of one.tables()) snapshot.set(each, each.committed)
    this.transaction.snapshot = snapshot
  }

  private versionFor(table: Table): Version {
    if (this.transaction.hasChanged(table)) return table.current
    if (this.session.options.isolation !== 'SNAPSHOT') return table.committed
    const found = this.transaction.snapshot?.get(table)
    if (found === undefined)
      throw sqlError(
        3961,
        `Snapshot isolation transaction failed in database '${table.database.name}' because the object accessed by the statement has been modified by a DDL statement in another concurrent transaction since the start of this transaction.`,
      )
    return found
  }

  /** Returns the version of a table that the statement reads. */
  versionOf(table: Table): Version {
    return this.seen.get(table) ?? table.current
  }

  /** Switches to the current version after the statement has changed the table. */
  refresh(table: Table): void {
    this.seen.set(table, table.current)
  }

  close(): void {
    this.session.server.locks.releaseAll(this.owner)
  }
}
