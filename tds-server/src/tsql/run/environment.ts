import { setImmediate } from 'node:timers/promises'
import { SqlError } from '../../session.ts'
import type { SqlValue } from '../../values.ts'
import type { Database } from '../catalogue/model.ts'
import type { Run } from '../expressions/compiled.ts'
import type { BindContext } from '../expressions/scope.ts'
import { currentTime } from '../types/moment.ts'
import { Access } from './access.ts'
import { bindContext, type Uses, type Variables } from './context.ts'
import type { SessionState } from './session-state.ts'
import type { Transaction } from './transaction.ts'

/** Errors that may be caused by a schema change that another transaction hasn't committed yet. */
const mayBePassing = new Set([207, 208, 3701, 4902, 2714, 15_225])

/** What a statement needs to run: its transaction, its locks, and the names that it may use. */
export class Environment {
  readonly session: SessionState
  readonly variables: Variables
  readonly values: Map<string, SqlValue>
  readonly transaction: Transaction
  readonly access: Access
  readonly signal: AbortSignal
  readonly run: Run
  private sinceBreath = 0

  constructor(
    session: SessionState,
    variables: Variables,
    values: Map<string, SqlValue>,
    transaction: Transaction,
    signal: AbortSignal,
  ) {
    this.session = session
    this.variables = variables
    this.values = values
    this.transaction = transaction
    this.signal = signal
    this.access = new Access(session, transaction, signal)
    this.run = {
      session,
      variables: values,
      cache: new Map(),
      startedAt: currentTime(),
      versionOf: (table) => this.access.versionOf(table),
    }
  }

  /** Returns a context for names and types, without locks. */
  context(uses: Uses = { tables: [], catalogues: new Set() }): BindContext {
    return bindContext(this.session, this.variables, uses)
  }

  /**
   * Binds a statement and acquires its locks. Starts over if the schema has changed while it was waiting for a lock.
   */
  async prepare<T>(bind: (context: BindContext, uses: Uses) => T): Promise<T> {
    for (let round = 0; ; round += 1) {
      const uses: Uses = { tables: [], catalogues: new Set() }
      const before = this.generations()
      let bound: T
      try {
        bound = bind(this.context(uses), uses)
      } catch (error) {
        if (
          round < 20 &&
          error instanceof SqlError &&
          mayBePassing.has(error.facts.number) &&
          this.isBusy()
        ) {
          await this.access.readCatalogue(this.session.database)
          continue
        }
        throw error
      }
      for (const database of uses.catalogues) await this.access.readCatalogue(database)
      await this.access.open(uses.tables)
      if (this.generations() === before) return bound
    }
  }

  private isBusy(): boolean {
    const { isolation } = this.session.options
    return (
      isolation !== 'READ UNCOMMITTED' &&
      isolation !== 'SNAPSHOT' &&
      this.access.isCatalogueBusy(this.session.database)
    )
  }

  private generations(): string {
    const of = (database: Database) => {
      let sum = database.generation
      for (const table of database.tables()) sum += table.generation
      return `${database.id}:${sum}`
    }
    return [...this.session.server.databases.values()].map(of).join()
  }

  /**
   * Called after each batch of rows. Lets other sessions run after several thousand rows, and throws if the statement
   * has been cancelled.
   */
  async breathe(rows: number): Promise<void> {
    this.sinceBreath += rows
    if (this.sinceBreath < 5000) return
    this.sinceBreath = 0
    await setImmediate()
    this.signal.throwIfAborted()
  }

  /** True if the statement has processed so many rows that it should yield to other sessions. */
  isTired(): boolean {
    this.sinceBreath += 1
    return this.sinceBreath >= 5000
  }

  /** Makes a change, and registers how a rollback undoes it. */
  undoably(act: () => void, undo: () => void): void {
    this.signal.throwIfAborted()
    act()
    this.transaction.onUndo(undo)
  }
}
