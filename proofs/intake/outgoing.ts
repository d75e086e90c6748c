import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { addDelivery, artifacts } from '@anj/db'
import type { Intake } from '../../worker/src/testing/intake.ts'
import { ownerOf, startGraph, type TestProduct } from '../../worker/src/testing/product.ts'
import { createPlaceDeliverer } from '../../worker/src/watch/deliver-to-places.ts'

/** Files that are delivered to a place, whose receiver takes each file away as soon as it sees it. */
export interface Outgoing {
  /** The size of each file. */
  readonly bytes: number
  /** Requests the delivery of the next file. */
  readonly ask: () => Promise<void>
  /** Delivers what is due in this process. */
  readonly deliver: (stopping: AbortSignal) => Promise<void>
  /** True if all requested deliveries have ended. */
  readonly hasEnded: () => Promise<boolean>
  /** Continues what damage has interrupted, as another worker does once the claim has expired. */
  readonly finish: () => Promise<void>
  /** Returns the names of the requested files. */
  readonly sent: () => readonly string[]
  /** Returns the names of the files that the receiver took, those it saw incomplete, and all that is left. */
  readonly received: () => Promise<{
    readonly names: readonly string[]
    readonly half: readonly string[]
    readonly left: readonly string[]
  }>
}

const folder = 'out'
const content = 'id,amount\n'.padEnd(200_000, '12345,1.50\n')

/** Prepares deliveries to the place of an intake. */
export async function openOutgoing(product: TestProduct, { place, placeId }: Intake): Promise<Outgoing> {
  const { database, storage, actor, settings, silent } = product
  const { db, sql } = database
  const { ownerId, organizationId } = ownerOf(actor)
  const names: string[] = []
  const taken: string[] = []
  const half: string[] = []
  let artifactId: string | undefined
  let runId = ''

  /** Writes the file that all deliveries deliver. It belongs to a run that ended long ago. */
  const make = async () => {
    runId = (await startGraph(product, { nodes: [], edges: [] }, {})).id
    await sql`update runs set status = 'succeeded' where id = ${runId}`
    const key = `artifacts/${randomUUID()}/output`
    const { bytes } = await storage.put(key, Readable.from([content]))
    const expiresAt = new Date(Date.now() + 86_400_000)
    const file = { runId, ownerId, kind: 'output', fileName: 'Orders.csv', bytes, key, expiresAt } as const
    const [artifact] = await db.insert(artifacts).values(file).returning({ id: artifacts.id })
    return artifact?.id ?? ''
  }

  const look = async () => {
    for (const name of await place.names(folder)) {
      if (name.startsWith('.anj-')) continue
      const path = `${folder}/${name}`
      if ((await place.read(path)) !== content) half.push(name)
      taken.push(name)
      await place.remove(path)
    }
  }
  /** Runs work while the receiver looks for files. */
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false
    const over = work.finally(() => {
      isOver = true
    })
    const looking = (async () => {
      while (!isOver) {
        await look()
        await pause(5)
      }
    })()
    await Promise.allSettled([over, looking])
    await looking
    return await over
  }
  const deliver = async (stopping: AbortSignal) => {
    const work = { db, storage, secretKey: settings.secretKey, second: 1, stopping, log: silent }
    const deliverer = createPlaceDeliverer(work)
    await deliverer.look()
    await watched(deliverer.settled())
  }
  const waiting = async () =>
    (await sql`select 1 from deliveries where place_id = ${placeId} and state = 'waiting'`).length > 0

  return {
    bytes: content.length,
    ask: async () => {
      artifactId ??= await make()
      const name = `orders_${names.length}.csv`
      names.push(name)
      await addDelivery(db, {
        organizationId,
        ownerId,
        runId,
        artifactId,
        placeId,
        placeName: 'Partner',
        path: `${folder}/${name}`,
        existing: 'refuse',
      })
    },
    deliver,
    hasEnded: async () => {
      await look()
      return !(await waiting())
    },
    finish: async () => {
      for (let attempt = 0; attempt < 3 && (await waiting()); attempt += 1) {
        await sql`update deliveries set next_attempt_at = now(), claimed_at = now() - interval '2 minutes'
          where place_id = ${placeId} and state = 'waiting'`
        await deliver(new AbortController().signal)
      }
      await look()
    },
    sent: () => names,
    received: async () => {
      const failed = await sql<{ path: string }[]>`
        select path from deliveries where place_id = ${placeId} and state <> 'delivered'`
      return {
        names: taken,
        half,
        left: [...(await place.names(folder)), ...failed.map(({ path }) => `${path} was not delivered`)],
      }
    },
  }
}
