import { sqlError } from '../../errors.ts'
import type { Statement } from '../../syntax/tree.ts'
import type { Batch, Results } from '../batch.ts'

type Control = Statement & { kind: 'begin' | 'commit' | 'rollback' | 'save' }

/** Executes BEGIN, COMMIT, ROLLBACK and SAVE TRANSACTION. */
export async function* controlTransaction(batch: Batch, statement: Control): Results<void> {
  const { session } = batch
  const open = session.transaction
  switch (statement.kind) {
    case 'begin': {
      const begun = session.begin()
      if (open !== null) return
      begun.name = statement.name
      yield { kind: 'environment', change: 'begin', value: begun.id }
      return
    }
    case 'commit':
      if (open === null || !open.isExplicit)
        throw sqlError(3902, 'The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.')
      if (open.isDoomed)
        throw sqlError(
          3930,
          'The current transaction cannot be committed and cannot support operations that write to the log file. Roll back the transaction.',
        )
      session.commit()
      if (session.transaction === null) yield { kind: 'environment', change: 'commit', value: open.id }
      return
    case 'save':
      if (open === null)
        throw sqlError(628, 'Cannot issue SAVE TRANSACTION when there is no active transaction.', {
          state: 0,
        })
      open.save(statement.name)
      return
    case 'rollback':
      if (open === null || !open.isExplicit)
        throw sqlError(3903, 'The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.')
      if (statement.name !== null) {
        if (open.isDoomed && open.hasSavepoint(statement.name))
          throw sqlError(
            3931,
            'The current transaction cannot be committed and cannot be rolled back to a savepoint. Roll back the entire transaction.',
          )
        if (open.backTo(statement.name)) return
        if (!open.isNamed(statement.name))
          throw sqlError(
            6401,
            `Cannot roll back ${statement.name}. No transaction or savepoint of that name was found.`,
          )
      }
      yield* batch.rollback()
  }
}
