import type { Table } from '../catalogue/model.ts'
import type { LockManager, LockOwner } from '../locks/lock-manager.ts'
import type { Version } from '../store/version.ts'
import type { SessionState } from './session-state.ts'

/** A transaction, whose changes can be undone completely or back to a savepoint. */
export class Transaction implements LockOwner {
  readonly id: bigint
  readonly session: SessionState
  private readonly undoing: (() => void)[] = []
  private readonly touched = new Set<Table>()
  private readonly savepoints: { readonly name: string; readonly mark: number }[] = []
  /** With SNAPSHOT isolation, the versions of all tables that were committed at the first read. */
  snapshot: Map<Table, Version> | null = null
  /** True after an error that allows only a rollback. */
  isDoomed = false
  /** True after BEGIN TRANSACTION, false for a single statement. */
  isExplicit = false

  /** The smallest row version that the transaction can have used in the session's database. */
  readonly firstRowVersion: bigint

  constructor(id: bigint, session: SessionState) {
    this.id = id
    this.session = session
    this.firstRowVersion = session.database.rowVersion + 1n
  }

  private isOver = false

  /** Throws if the transaction has ended in the meantime, for example because of KILL. */
  private refuseOver(): void {
    if (this.isOver) throw new Error('the transaction is over')
  }

  /** Registers an undo step. Steps run in reverse order. */
  onUndo(undo: () => void): void {
    this.undoing.push(undo)
  }

  get mark(): number {
    return this.undoing.length
  }

  get hasWritten(): boolean {
    return this.undoing.length > 0
  }

  undoTo(mark: number): void {
    while (this.undoing.length > mark) this.undoing.pop()?.()
  }

  hasChanged(table: Table): boolean {
    return this.touched.has(table)
  }

  /** Replaces the version of a table. */
  change(table: Table, version: Version): void {
    this.refuseOver()
    const before = table.current
    this.touched.add(table)
    table.current = version
    this.undoing.push(() => {
      table.current = before
    })
  }

  name: string | null = null

  isNamed(name: string): boolean {
    return this.name?.toLowerCase() === name.toLowerCase()
  }

  save(name: string): void {
    this.savepoints.push({ name: name.toLowerCase(), mark: this.mark })
  }

  hasSavepoint(name: string): boolean {
    return this.savepoints.some((point) => point.name === name.toLowerCase())
  }

  /** Rolls back to a savepoint. Returns false if there is no savepoint with this name. */
  backTo(name: string): boolean {
    const at = this.savepoints.findLastIndex((point) => point.name === name.toLowerCase())
    const found = this.savepoints[at]
    if (found === undefined) return false
    this.undoTo(found.mark)
    this.savepoints.length = at + 1
    return true
  }

  commit(locks: LockManager): void {
    this.refuseOver()
    this.isOver = true
    for (const table of this.touched) table.committed = table.current
    this.undoing.length = 0
    locks.releaseAll(this)
  }

  rollback(locks: LockManager): void {
    this.isOver = true
    this.undoTo(0)
    locks.releaseAll(this)
  }
}
