import { getApplicationLock, releaseApplicationLock } from '../../locks/application-locks.ts'
import type { Batch } from '../batch.ts'
import { argumentsOf, numberOf, type ProcedureArgument, textOf } from './arguments.ts'

/** Executes sp_getapplock. */
export async function getLock(batch: Batch, given: readonly ProcedureArgument[]): Promise<number> {
  const found = argumentsOf(
    'sp_getapplock',
    ['@resource', '@lockmode', '@lockowner', '@locktimeout', '@dbprincipal'],
    given,
  )
  const request = {
    resource: textOf(found, '@resource') ?? '',
    mode: textOf(found, '@lockmode') ?? '',
    owner: textOf(found, '@lockowner') ?? 'Transaction',
    timeout: numberOf(found, '@locktimeout') ?? batch.session.options.lockTimeout,
    principal: textOf(found, '@dbprincipal') ?? 'public',
  }
  if (request.owner.toLowerCase() === 'transaction' && batch.session.transaction === null) return -999
  return await getApplicationLock(batch.session, request, batch.signal)
}

/** Executes sp_releaseapplock. */
export async function releaseLock(batch: Batch, given: readonly ProcedureArgument[]): Promise<number> {
  const found = argumentsOf('sp_releaseapplock', ['@resource', '@lockowner', '@dbprincipal'], given)
  return releaseApplicationLock(
    batch.session,
    textOf(found, '@dbprincipal') ?? 'public',
    textOf(found, '@resource') ?? '',
    textOf(found, '@lockowner') ?? 'Transaction',
  )
}
