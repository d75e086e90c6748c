import { placeConnection, type SecretKey } from '@anj/core'
import {
  claimDelivery,
  claimLeftDelivery,
  type Db,
  type DeliveryClaim,
  endDelivery,
  findDeliveryNotice,
  findUsablePlace,
  type Place,
  queueMails,
  releaseLeftDelivery,
  type Tx,
  updateDelivery,
  users,
} from '@anj/db'
import {
  type DeliveryProgress,
  deliverFile,
  discardDelivery,
  type OpenPlace,
  openPlace,
  type Storage,
} from '@anj/engine'
import { AppError, errorCatalogue } from '@anj/workflow'
import { formatDay } from '@anj/workflow/moments'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { PendingWork } from '../loop/tasks.ts'
import { withinMinutes } from './within-minutes.ts'

/** Dependencies of the deliveries to places. */
export interface PlaceDeliveryWork {
  readonly db: Db
  readonly storage: Storage
  readonly secretKey: SecretKey
  /** The length of a second in milliseconds, which tests shorten for pauses. */
  readonly second: number
  /** Aborted when the worker stops. This interrupts deliveries, and another worker continues them. */
  readonly stopping: AbortSignal
  readonly log: Logger
}

/** Maximum number of concurrent deliveries, so that one slow server doesn't delay all others. */
const mostDeliveries = 4

/** Maximum number of concurrent deliveries of one organization, so that its slow servers don't delay other organizations. */
const mostOfOne = 2

/** Minutes after which an attempt is given up. */
const mostMinutes = 6 * 60

/** Milliseconds between the renewals of a claim. */
const claimEvery = 10_000

/** Seconds before each further attempt after a problem that may be over soon: nearly six hours in total. */
const retrySeconds = [10, 60, 300, 900, 3600, 7200, 7200]

/** Delivers files to places in one worker. */
export interface PlaceDeliverer {
  /** Begins the deliveries that are due. */
  readonly look: () => Promise<void>
  /** Resolves when no file is being delivered. */
  readonly settled: () => Promise<void>
}

/** Delivers the files of runs to places. */
export function createPlaceDeliverer(work: PlaceDeliveryWork): PlaceDeliverer {
  const delivering = new PendingWork()
  const active: string[] = []
  const isBusy = (id: string) => active.filter((one) => one === id).length >= mostOfOne
  const begin = (claim: DeliveryClaim) => {
    active.push(claim.organizationId)
    delivering.add(
      deliverClaimed(work, claim)
        .catch((err: unknown) => work.log.warn({ err, deliveryId: claim.id }, 'a delivery will be continued'))
        .finally(() => active.splice(active.indexOf(claim.organizationId), 1)),
    )
  }
  return {
    look: async () => {
      while (delivering.size < mostDeliveries && !work.stopping.aborted) {
        const claim = await claimDelivery(work.db, [...new Set(active)].filter(isBusy))
        if (!claim) return
        begin(claim)
      }
    },
    settled: () => delivering.settled(),
  }
}

/** Another worker has taken over a delivery. */
class ClaimLost extends Error {}

async function deliverClaimed(work: PlaceDeliveryWork, claim: DeliveryClaim): Promise<void> {
  const { db, log, stopping } = work
  const { claimId, id: deliveryId } = claim
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, stopping])
  const keeping = setInterval(() => {
    void updateDelivery(db, claimId)
      .then((isHeld) => isHeld || lost.abort(new ClaimLost('Another worker delivers the file')))
      .catch(() => undefined)
  }, claimEvery)
  try {
    const path = await deliver(work, claim, signal)
    await endDelivery(db, claimId, { state: 'delivered', path })
    log.info({ deliveryId, placeId: claim.placeId }, 'a file was delivered')
  } catch (error) {
    if (error instanceof ClaimLost || lost.signal.aborted) return
    // The claim expires, or another worker continues at once.
    if (stopping.aborted)
      return void (await endDelivery(db, claimId, { state: 'waiting', problem: null, afterSeconds: 0 }))
    if (!(error instanceof AppError)) log.error({ err: error, deliveryId }, 'a file could not be delivered')
    const problem = error instanceof AppError ? error : new AppError('unexpected', { requestId: deliveryId })
    log.info({ deliveryId, code: problem.code, err: problem.cause }, 'a file was not delivered')
    await fail(work, claim, problem)
  } finally {
    clearInterval(keeping)
  }
}

/** Delivers the file, and returns its path in the place. Then removes what failed deliveries have left there. */
async function deliver(work: PlaceDeliveryWork, claim: DeliveryClaim, signal: AbortSignal): Promise<string> {
  const { db, second } = work
  const stored = claim.isOwnerActive ? await findUsablePlace(db, claim, claim.placeId) : null
  if (!stored) throw new AppError(claim.taskId === null ? 'deliveryPlaceUnknown' : 'deliveryPlaceGone', {})
  const { key } = claim
  if (key === null) throw new AppError('deliveryFileGone', {})
  return withinMinutes({ place: stored.name, minutes: mostMinutes, second, signal }, (until) =>
    deliverTo(work, { ...claim, key }, stored, until),
  )
}

async function deliverTo(
  { db, storage, secretKey, log }: PlaceDeliveryWork,
  { claimId, key, bytes, path, existing, progress, ...claim }: DeliveryClaim & { readonly key: string },
  stored: Place,
  signal: AbortSignal,
): Promise<string> {
  const { name } = stored
  const save = async (change: Parameters<typeof updateDelivery>[2]) => {
    if (!(await updateDelivery(db, claimId, change))) throw new ClaimLost('Another worker delivers the file')
  }
  await save({ placeName: name })
  await using place = await openPlace(placeConnection(stored, secretKey), signal)
  let current = progress as DeliveryProgress | null
  try {
    const delivered = await deliverFile(
      place,
      { bytes, read: () => storage.chunks(key, signal) },
      {
        name,
        path,
        existing,
        progress: current,
        save: async (changed) => {
          await save({ progress: changed })
          current = changed
        },
        now: () => new Date(),
        signal,
      },
    )
    await removeLeft(db, place, claim.placeId, signal).catch((err: unknown) =>
      log.info({ err, placeId: claim.placeId }, 'the rest of a failed delivery stays for now'),
    )
    return delivered
  } catch (error) {
    // Leftovers that can't be removed now are removed after a later delivery to the place.
    if (current && error instanceof AppError && !isPassing(error)) {
      await discardDelivery(place, current, signal).then(
        () => save({ progress: null }),
        () => undefined,
      )
    }
    throw error
  }
}

async function removeLeft(db: Db, place: OpenPlace, placeId: string, signal: AbortSignal): Promise<void> {
  for (let left = await claimLeftDelivery(db, placeId); left; left = await claimLeftDelivery(db, placeId)) {
    await discardDelivery(place, left.progress as DeliveryProgress, signal)
    await releaseLeftDelivery(db, left.claimId)
  }
}

/** True for problems that may be over soon. */
function isPassing({ code }: AppError): boolean {
  return errorCatalogue[code].retry || code === 'unexpected'
}

/** Plans the next attempt, or ends the delivery and tells the owner of its schedule, if it has one. */
async function fail(
  { db, second }: PlaceDeliveryWork,
  { claimId, taskId, attempts }: DeliveryClaim,
  error: AppError,
): Promise<void> {
  const problem = { code: error.code, sentence: error.message }
  const seconds = isPassing(error) ? retrySeconds[attempts - 1] : undefined
  await db.transaction(async (tx) => {
    const ended = await endDelivery(tx, claimId, {
      state: seconds === undefined ? 'failed' : 'waiting',
      problem,
      afterSeconds: ((seconds ?? 0) * second) / 1000,
    })
    // A user who asks for a delivery sees its outcome beside the run.
    if (ended?.state === 'failed' && taskId !== null)
      await mailFailure(tx, taskId, ended.placeName, error.message)
  })
}

async function mailFailure(tx: Tx, taskId: string, place: string, reason: string): Promise<void> {
  const task = await findDeliveryNotice(tx, taskId)
  const [owner] = task ? await tx.select().from(users).where(eq(users.id, task.ownerId)) : []
  if (!task || !owner || owner.deactivatedAt) return
  const { scheduleName, localDate, localTime, userTimeZone } = task
  const dueAt = `${formatDay(localDate)}, ${localTime} (${userTimeZone})`
  const data = { scheduleName, dueAt, taskId, place, reason }
  await queueMails(tx, [{ kind: 'deliveryFailed', recipient: owner.email, userId: owner.id, data }])
}
