import { type BatchResult, SqlError, type SqlParameter, type SqlSession } from '../../session.ts'
import type { SqlRow, SqlType } from '../../values.ts'
import { sqlError } from '../errors.ts'
import { Batch } from './batch.ts'
import {
  asOfVersion,
  asSqlError,
  BatchEnded,
  Cancelled,
  endsTransaction,
  RowsFailed,
} from './batch-errors.ts'
import { bulkInsert, checkBulk } from './bulk-insert.ts'
import { Environment } from './environment.ts'
import type { SessionState } from './session-state.ts'
import { Transaction } from './transaction.ts'
import { fireTriggers } from './triggers.ts'

/** Session of a connection. */
export class Session implements SqlSession {
  private readonly state: SessionState
  private cancelling = new AbortController()

  constructor(state: SessionState) {
    this.state = state
  }

  get id(): number {
    return this.state.id
  }

  get databaseName(): string {
    return this.state.database.name
  }

  get transaction(): bigint | null {
    const open = this.state.transaction
    return open?.isExplicit === true ? open.id : null
  }

  onEnded(listener: () => void): void {
    const tell = () => {
      if (this.state.ended.reason instanceof SqlError) listener()
    }
    if (this.state.ended.aborted) tell()
    else this.state.ended.addEventListener('abort', tell, { once: true })
  }

  private signal(): AbortSignal {
    return AbortSignal.any([this.cancelling.signal, this.state.ended])
  }

  private refuseEnded(): void {
    if (this.state.ended.aborted)
      throw sqlError(596, 'Cannot continue the execution because the session is in the kill state.', {
        class: 21,
      })
  }

  async *execute(text: string, parameters: readonly SqlParameter[]): AsyncIterable<BatchResult> {
    const { state } = this
    try {
      this.refuseEnded()
    } catch (error) {
      yield { kind: 'error', error: asSqlError(error).facts }
      return
    }
    this.cancelling = new AbortController()
    const signal = this.signal()
    const batch = new Batch(state, signal)
    for (const { name, type, value } of parameters)
      batch.declare(name.startsWith('@') ? name : `@${name}`, type, value)
    state.status = 'running'
    state.scopeIdentity = null
    try {
      yield* batch.text(text)
    } catch (error) {
      if (signal.aborted) {
        yield* this.afterAbort()
        return
      }
      if (!(error instanceof BatchEnded) && !(error instanceof Cancelled)) {
        const { facts } = asSqlError(error)
        yield { kind: 'error', error: facts }
        if (endsTransaction(asSqlError(error)) && state.transaction !== null) yield* batch.rollback()
      }
    } finally {
      state.status = 'sleeping'
      state.nesting = 0
    }
    if (state.transaction?.isDoomed === true && !state.ended.aborted) {
      yield {
        kind: 'error',
        error: {
          number: 3998,
          state: 1,
          class: 16,
          message:
            'Uncommittable transaction is detected at the end of the batch. The transaction is rolled back.',
          line: 1,
          procedure: '',
        },
      }
      yield* batch.rollback()
    }
  }

  /** Ends a cancelled batch silently, or with an error if its session has been killed. */
  private async *afterAbort(): AsyncGenerator<BatchResult, void> {
    const { state } = this
    if (state.ended.aborted) {
      const reason: unknown = state.ended.reason
      if (reason instanceof SqlError) yield { kind: 'error', error: reason.facts }
      return
    }
    if (state.options.xactAbort && state.transaction !== null) {
      const { id } = state.transaction
      state.rollback()
      yield { kind: 'environment', change: 'rollback', value: id }
    }
  }

  announceBulk(statement: string): void {
    this.refuseEnded()
    checkBulk(this.state, statement)
  }

  async bulkInsert(
    statement: string,
    columns: readonly { readonly name: string; readonly type: SqlType }[],
    rows: AsyncIterable<readonly SqlRow[]>,
  ): Promise<number> {
    this.refuseEnded()
    const { state } = this
    this.cancelling = new AbortController()
    const signal = this.signal()
    const open = state.transaction
    if (open?.isDoomed === true)
      throw sqlError(
        3930,
        'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.',
      )
    const transaction = open ?? new Transaction(state.server.nextTransaction(), state)
    const environment = new Environment(
      state,
      { types: new Map(), tables: new Map(), changed: null },
      new Map(),
      transaction,
      signal,
    )
    const mark = transaction.mark
    state.status = 'running'
    try {
      const count = await bulkInsert(environment, statement, columns, rows, async (changed) => {
        const fired = fireTriggers(new Batch(state, signal), environment, changed, 'INSERT')
        for await (const _ of fired);
      })
      if (signal.aborted) throw new Cancelled()
      state.rowCount = count
      if (open === null) transaction.commit(state.server.locks)
      return count
    } catch (error) {
      if (open === null) transaction.rollback(state.server.locks)
      else if (state.transaction === open) {
        open.undoTo(mark)
        if (state.options.xactAbort || (error instanceof SqlError && endsTransaction(error))) state.rollback()
      }
      if (error instanceof RowsFailed) throw error.cause
      if (error instanceof SqlError) throw asOfVersion(error, state.server.version.product)
      if (error instanceof Cancelled || signal.aborted) throw error
      throw asSqlError(error)
    } finally {
      state.status = 'sleeping'
      environment.access.close()
    }
  }

  begin(): bigint {
    this.refuseEnded()
    return this.state.begin().id
  }

  commit(): void {
    const open = this.state.transaction
    if (open === null)
      throw sqlError(3902, 'The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.')
    if (open.isDoomed)
      throw sqlError(
        3930,
        'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.',
      )
    this.state.commit()
  }

  rollback(): void {
    if (this.state.transaction === null)
      throw sqlError(3903, 'The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.')
    this.state.rollback()
  }

  cancel(): void {
    this.cancelling.abort(new Cancelled())
  }

  close(): void {
    this.state.end(new Cancelled())
  }
}
