import { setTimeout as pause } from 'node:timers/promises'
import type { Traffic } from '../../engine/src/testing/cutting-proxy.ts'
import type { IntakePlace } from '../../worker/src/testing/intake-place.ts'
import { childrenOf } from '../../worker/src/testing/processes.ts'
import type { TestProduct } from '../../worker/src/testing/product.ts'
import { startWorkerProgram } from '../../worker/src/testing/worker-program.ts'
import { oneOf, type Random } from '../damage/random.ts'

/** The bytes that a server sends or receives besides the content. Rounds without an effect correct them. */
export const usualTraffic = (): Traffic => ({ sent: 4_000, received: 4_000 })

/** A break at fewer bytes strikes each connection. */
const LEAST_BYTES = 300

/** The kinds of damage to work with a place. */
export type Disturbance = 'cut' | 'stopped' | 'killed'

interface Disturbed {
  readonly kind: Disturbance
  readonly random: Random
  /** The bytes besides the content, as earlier rounds have seen them. */
  readonly usual: Traffic
  /** The size of the content that Anj sends to the place. */
  readonly content?: number
  /** Does the work in this process. */
  readonly work: (stopping: AbortSignal) => Promise<unknown>
  /** Requests the work from workers. Omitted if it has been requested already. */
  readonly ask?: () => PromiseLike<unknown>
  /** True once a worker has ended the work. */
  readonly hasEnded: () => Promise<boolean>
  /** True while work is done that sends no more bytes to the place, at which a kill can strike as well. */
  readonly isLate?: () => Promise<boolean>
}

/**
 * Breaks the connection to a place at a random byte during some work, stops the worker there, or kills it. Returns false
 * if the work ended before.
 */
export async function disturbed(
  product: TestProduct,
  place: IntakePlace,
  disturbance: Disturbed,
): Promise<boolean> {
  const { kind, random, usual, content = 0 } = disturbance
  const received = random() < 0.5
  // Half of the damage to sent content strikes after it, when it is published.
  const [from, until] =
    received && content > 0 ? (random() < 0.5 ? [content, content] : [0, content]) : [0, 0]
  const way = received ? 'received' : 'sent'
  const after = from + Math.floor(random() * (until - from + usual[way]))
  // A network breaks once, a few times, or for long. Clients try again at once, or continue with another connection.
  const times = oneOf(random, [1, 2, 3, Number.POSITIVE_INFINITY])
  place.cut = { after, received, ...(kind === 'cut' ? { times } : { silently: true }) }
  try {
    const hadEffect =
      kind === 'killed'
        ? await killed(product, place, disturbance)
        : await broken(place, disturbance, kind === 'stopped')
    if (!hadEffect) usual[way] = Math.max(LEAST_BYTES, place.traffic()[way] - until)
    return hadEffect
  } finally {
    place.cut = null
  }
}

async function broken(place: IntakePlace, { work }: Disturbed, stops: boolean): Promise<boolean> {
  const stopping = new AbortController()
  let wasCut = false
  void place.wasCut().then(() => {
    wasCut = true
    if (stops) stopping.abort()
  })
  await work(stopping.signal)
  return wasCut
}

/** Has a worker's program do the work, and kills it at the moment of the damage. */
async function killed(
  product: TestProduct,
  place: IntakePlace,
  { random, ask, hasEnded, isLate }: Disturbed,
): Promise<boolean> {
  // The servers of the tests have no encryption, so their address must be listed.
  const worker = await startWorkerProgram(product, {
    ...place.environment,
    ANJ_OUTGOING_ALLOW: '127.0.0.1',
    LOG_LEVEL: 'info',
  })
  const waitsForLate = isLate !== undefined && random() < 0.25
  const killsChildren = random() < 0.5
  if (waitsForLate) place.cut = null
  let isDue = false
  const cut = place.wasCut().then(() => {
    isDue = true
  })
  try {
    await ask?.()
    while (!isDue && !(await hasEnded())) {
      if (waitsForLate && (await isLate())) isDue = true
      else await Promise.race([cut, pause(waitsForLate ? 2 : 20)])
    }
  } finally {
    if (killsChildren) for (const pid of childrenOf(worker.pid)) kill(pid)
    await worker.kill()
  }
  return isDue
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The child has ended already.
  }
}
