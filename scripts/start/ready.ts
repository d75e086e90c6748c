import { setTimeout as delay } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'
import { type Address, addressFromHere } from './address.ts'

const PATIENCE = 60_000
const POLL = 50

/** Waits until the API reports that it, its database and its queue are ready. */
export async function waitUntilReady(address: Address): Promise<void> {
  const url = `${addressFromHere(address)}/api/health/ready`
  for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(POLL)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new StartProblem(`${url} did not answer within ${PATIENCE / 1000} seconds.`)
}
