import { type BatchResult, SqlError } from '../../session.ts'
import { notUnderstood, sqlError } from '../errors.ts'
import type { Batch } from './batch.ts'
import { asSqlError, BatchEnded, Cancelled, fromTrigger } from './batch-errors.ts'
import type { TriggerRows } from './context.ts'
import type { Environment } from './environment.ts'

/** Runs AFTER triggers in the transaction of the statement that fired them. */
export async function* fireTriggers(
  batch: Pick<Batch, 'session' | 'around' | 'inner'>,
  environment: Environment,
  changed: Omit<TriggerRows, 'trigger'>,
  event: 'INSERT' | 'UPDATE' | 'DELETE',
): AsyncGenerator<BatchResult, void> {
  const { session } = batch
  const alone = session.transaction === null
  for (const trigger of changed.table.triggers) {
    if (!trigger.enabled || !trigger.events.includes(event)) continue
    if (trigger.insteadOf) throw notUnderstood('an INSTEAD OF trigger')
    // The transaction passes the statement's locks on to the trigger.
    if (alone) {
      session.transaction = environment.transaction
      session.transactionCount = 1
      environment.transaction.isExplicit = true
    }
    const { noCount, xactAbort } = session.options
    const { scopeIdentity } = session
    // XACT_ABORT is on in triggers, so their errors end the batch.
    session.options.xactAbort = true
    try {
      session.nesting += 1
      const inner = batch.inner({
        tries: batch.around.tries + 1,
        changed: { ...changed, trigger },
      })
      yield* inner.all(trigger.body)
    } catch (error) {
      if (error instanceof BatchEnded || error instanceof Cancelled) throw error
      throw fromTrigger(new SqlError({ ...asSqlError(error).facts, procedure: trigger.name }))
    } finally {
      session.nesting -= 1
      session.options.noCount = noCount
      session.options.xactAbort = xactAbort
      // The trigger's inserts belong to another scope, so they must not change SCOPE_IDENTITY().
      session.scopeIdentity = scopeIdentity
      if (alone && session.transaction === environment.transaction) {
        session.transaction = null
        session.transactionCount = 0
        environment.transaction.isExplicit = false
      }
    }
    if (!alone && session.transaction !== environment.transaction)
      throw sqlError(3609, 'The transaction ended in the trigger. The batch has been aborted.')
  }
}
