import type { SqlValue } from '../../values.ts'
import { sqlError } from '../errors.ts'
import type { Variables } from './context.ts'
import { Environment } from './environment.ts'
import type { SessionState } from './session-state.ts'
import { Transaction } from './transaction.ts'

/** The data on its batch that a statement needs. */
interface Holder {
  readonly session: SessionState
  readonly variables: Variables
  readonly values: Map<string, SqlValue>
  readonly signal: AbortSignal
}

/** The transaction and the locks of a statement that is running. If no transaction is open, creates one. */
export class StatementLocks {
  readonly environment: Environment
  private readonly session: SessionState
  private readonly open: Transaction | null
  private readonly transaction: Transaction
  private readonly mark: number
  private isDone = false

  constructor(batch: Holder, writes: boolean) {
    const { session } = batch
    const open = session.transaction
    if (open?.isDoomed === true && writes)
      throw sqlError(
        3930,
        'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.',
      )
    this.session = session
    this.open = open
    this.transaction = open ?? new Transaction(session.server.nextTransaction(), session)
    this.environment = new Environment(session, batch.variables, batch.values, this.transaction, batch.signal)
    this.mark = this.transaction.mark
  }

  /** Marks the statement as successful. If it has its own transaction, commits it. */
  succeed(): void {
    this.isDone = true
    if (this.open === null) this.transaction.commit(this.session.server.locks)
  }

  /** Undoes the changes if the statement has failed, and releases its locks. */
  close(): void {
    if (!this.isDone) {
      if (this.open === null) this.transaction.rollback(this.session.server.locks)
      else if (this.session.transaction === this.open) this.transaction.undoTo(this.mark)
    }
    this.environment.access.close()
  }
}
