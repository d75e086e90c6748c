import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { placeConnection, type SecretKey } from '@anj/core'
import {
  claimFetch,
  type Db,
  endFetch,
  type FetchClaim,
  findTakenState,
  findUsablePlace,
  importFetched,
  isContentImported,
  type Limits,
  type Place,
  releaseFetch,
  renewFetchClaim,
} from '@anj/db'
import {
  type FetchedFile,
  type FetchedFiles,
  type Fetching,
  fetchFile,
  fetchNewFiles,
  openPlace,
  type Storage,
} from '@anj/engine'
import { AppError, type ErrorCode } from '@anj/workflow'
import type { Logger } from 'pino'
import { PendingWork } from '../loop/tasks.ts'
import { clearTakenFiles } from './clear-taken-files.ts'
import { requireImportable } from './require-importable.ts'

/** Dependencies of the fetching of files in places. */
export interface FetchWork {
  readonly db: Db
  readonly storage: Storage
  readonly secretKey: SecretKey
  /** Maximum size in bytes of a file that this server accepts. */
  readonly uploadLimit: number
  /** Limits for organizations without their own limits. */
  readonly organizationLimits: Limits
  /** The length of a second in milliseconds, which tests shorten for pauses. */
  readonly second: number
  /** Seconds before the next tries after a problem that may be over soon. */
  readonly retryAfter?: readonly number[]
  /** Aborted when the worker stops. This cancels fetches, and another worker starts them again. */
  readonly stopping: AbortSignal
  readonly log: Logger
}

/** Maximum number of concurrent fetches, so that one slow server doesn't delay all others. */
const mostFetches = 6

/** Maximum number of concurrent fetches for one organization, so that its slow servers don't delay other organizations. */
const mostOfOne = 3

/** Hours after which a fetch is given up. */
const mostHours = 6

/** Milliseconds between the renewals of a claim. */
const claimEvery = 10_000

/** Seconds for which a file must be unchanged before Anj reads it. */
const settleSeconds = 3

const usualRetries = [1, 5]

/** Problems that may be over soon. */
const passing: ReadonlySet<string> = new Set([
  'httpsBusy',
  'httpsUnreachable',
  'placeBroken',
  'placeStalled',
  'sshConnectionLost',
  'sshGreetingLost',
  'sshPortRefused',
  'sshServerSilent',
] satisfies readonly ErrorCode[])

/** Fetches files from places in one worker. */
export interface FileFetcher {
  /** Begins the checks of followed files that were requested or are due. */
  readonly look: () => Promise<void>
  /** Resolves when no file is being fetched. */
  readonly settled: () => Promise<void>
}

/** Fetches the files in places that datasets follow, when that is requested and when their period is over. */
export function createFileFetcher(work: FetchWork): FileFetcher {
  const fetches = new PendingWork()
  const clearings = new PendingWork()
  const active: string[] = []
  const isBusy = (id: string) => active.filter((one) => one === id).length >= mostOfOne
  const begin = (claim: FetchClaim) => {
    active.push(claim.organizationId)
    fetches.add(
      fetchClaimed(work, claim)
        .catch((err: unknown) =>
          work.log.warn({ err, datasetId: claim.datasetId }, 'a followed file will be checked again'),
        )
        .finally(() => active.splice(active.indexOf(claim.organizationId), 1)),
    )
  }
  return {
    look: async () => {
      if (clearings.size === 0 && !work.stopping.aborted)
        clearings.add(
          clearTakenFiles(work).catch((err: unknown) =>
            work.log.warn({ err }, 'taken files will be moved or removed later'),
          ),
        )
      while (fetches.size < mostFetches && !work.stopping.aborted) {
        const claim = await claimFetch(work.db, [...new Set(active)].filter(isBusy))
        if (!claim) return
        begin(claim)
      }
    },
    settled: async () => {
      await fetches.settled()
      await clearings.settled()
    },
  }
}

/** Checks one followed file, and imports its content if it is new. Stores the reason if that isn't possible. */
async function fetchClaimed(work: FetchWork, claim: FetchClaim): Promise<void> {
  const { db, log, stopping } = work
  const { claimId, datasetId } = claim
  const lost = new AbortController()
  const late = new AbortController()
  const signal = AbortSignal.any([lost.signal, late.signal, stopping])
  const limit = setTimeout(
    () => late.abort(new AppError('placeTooLong', { fileName: claim.fileName, hours: mostHours })),
    mostHours * 3_600_000,
  )
  const keeping = setInterval(() => {
    void renewFetchClaim(db, claimId)
      .then((isHeld) => isHeld || lost.abort())
      .catch(() => undefined)
  }, claimEvery)
  try {
    const isNew = await fetchPatiently(work, claim, signal)
    if (isNew) log.info({ datasetId, placeId: claim.placeId }, 'a followed file was imported')
    else await endFetch(db, claimId, null)
  } catch (error) {
    if (lost.signal.aborted) return
    if (stopping.aborted) return await releaseFetch(db, claimId)
    if (!(error instanceof AppError))
      log.error({ err: error, datasetId }, 'a followed file could not be fetched')
    const problem = error instanceof AppError ? error : new AppError('unexpected', { requestId: datasetId })
    const { code, message: sentence, cause } = problem
    log.info({ datasetId, code, err: cause }, 'a followed file could not be imported')
    await endFetch(db, claimId, { code, sentence })
  } finally {
    clearInterval(keeping)
    clearTimeout(limit)
  }
}

async function fetchPatiently(work: FetchWork, claim: FetchClaim, signal: AbortSignal): Promise<boolean> {
  for (const seconds of work.retryAfter ?? usualRetries) {
    try {
      return await fetchOnce(work, claim, signal)
    } catch (error) {
      if (!(error instanceof AppError) || !passing.has(error.code)) throw error
    }
    await pause(seconds * work.second, undefined, { signal })
  }
  return fetchOnce(work, claim, signal)
}

/** Returns true if new content was imported. */
async function fetchOnce(work: FetchWork, claim: FetchClaim, signal: AbortSignal): Promise<boolean> {
  const { db, storage, secretKey, second, uploadLimit } = work
  const stored = await findUsablePlace(db, claim, claim.placeId)
  if (!stored) throw new AppError('placeGone', { fileName: claim.fileName })
  const { name } = stored
  const before = claim.takes === 'once' ? await findTakenState(db, claim.datasetId, claim.placeId) : null
  const fetched = await (async () => {
    await using place = await openPlace(placeConnection(stored, secretKey), signal)
    const fetching: Fetching = {
      name,
      // Content that a user sent in between isn't the known content.
      knownMark: before && !before.isPacked ? null : claim.mark,
      storage,
      newKey: () => `originals/${randomUUID()}`,
      requireImportable: (path, bytes) => requireFetchable(work, claim, stored, { path, bytes }),
      mostBytes: uploadLimit,
      settle: settleSeconds * second,
      signal,
    }
    return before
      ? await fetchNewFiles(place, { ...claim, ...before }, fetching)
      : await fetchFile(place, claim, fetching)
  })()
  if (!fetched) {
    if (before && claim.mark === null && before.taken.size === 0)
      throw new AppError('placeNothingMatches', { path: claim.path, place: name })
    return false
  }
  const isKept = await keep(work, claim, fetched)
  if (!isKept) await storage.remove(fetched.key)
  return isKept
}

function requireFetchable(
  work: FetchWork,
  { organizationId }: FetchClaim,
  { name }: Place,
  { path, bytes }: { readonly path: string; readonly bytes: number },
): Promise<void> {
  const empty = () => new AppError('placeFileEmpty', { path, place: name })
  return requireImportable({ organizationId, empty }, bytes, work)
}

async function keep(
  { db, storage, organizationLimits }: FetchWork,
  claim: FetchClaim,
  { fileName, bytes, key: originalKey, mark, files }: FetchedFile & Partial<FetchedFiles>,
): Promise<boolean> {
  const content = { fileName, bytes, originalKey, mark }
  try {
    return await importFetched(db, claim, content, organizationLimits, files)
  } catch (error) {
    // The commit may have succeeded even though its response was lost. If this check fails as well, the content is left
    // in the store.
    if (await isContentImported(db, originalKey)) return true
    await storage.remove(originalKey)
    throw error
  }
}
