import { findWatched, setWatchProblem, type WatchedDataset } from '@anj/db'
import { AppError, type ErrorCode } from '@anj/workflow'
import type { Logger } from 'pino'
import { PendingWork } from '../loop/tasks.ts'
import { findWatchedFile } from './find-watched-file.ts'
import { importWatchedFile, type WatchWork } from './import-watched-file.ts'
import { requireImportable } from './require-importable.ts'

/** Maximum number of concurrent copies, so that one large file doesn't delay all others. */
const mostCopies = 2

/**
 * Problems that are cleared as soon as Anj can inspect the file again. All other problems are cleared only once the
 * file has been read.
 */
const ofLooks: ReadonlySet<string> = new Set([
  'watchedFolderGone',
  'watchedFileGone',
  'watchedFileElsewhere',
] satisfies readonly ErrorCode[])

/** Watches files in one worker. */
export interface FileWatcher {
  /** Checks each file once, and starts to copy the files that haven't changed since the previous check. */
  readonly look: () => Promise<void>
  /** Resolves when no file is being copied. */
  readonly settled: () => Promise<void>
}

/**
 * Watches files by polling, because network drives don't send change notifications. A file is read once two consecutive
 * checks find it in the same state, unless that state has already been read.
 */
export function createFileWatcher(work: WatchWork & { readonly log: Logger }): FileWatcher {
  const { db, root, log, stopping } = work
  const seen = new Map<string, string>()
  const taking = new Set<string>()
  const copies = new PendingWork()

  async function lookAt(watched: WatchedDataset): Promise<void> {
    const { id, organizationId: folder, watchedPath: path, watchedMark, watchedProblem } = watched
    const { mark, stats } = await findWatchedFile({ root, folder, path })
    const sighting = `${path} ${mark}`
    const isSettled = seen.get(id) === sighting
    seen.set(id, sighting)
    const isTaken = mark === watchedMark
    if (watchedProblem && (isTaken || ofLooks.has(watchedProblem.code)))
      await setWatchProblem(db, watched, null)
    if (isTaken || !isSettled || taking.size >= mostCopies) return
    try {
      const empty = () => new AppError('watchedFileEmpty', { path, folder })
      await requireImportable({ organizationId: folder, empty }, Number(stats.size), work)
    } catch (error) {
      return tell(watched, error)
    }
    taking.add(id)
    copies.add(
      importWatchedFile(work, watched, mark)
        .then((isNew) => isNew && log.info({ datasetId: id, path }, 'a watched file was imported'))
        .then(() => undefined)
        .catch((error: unknown) => tell(watched, error))
        .finally(() => taking.delete(id)),
    )
  }

  /** Saves a problem with a file for its owner. Logs other problems, such as server errors. */
  async function tell(watched: WatchedDataset, error: unknown): Promise<void> {
    const { id, watchedProblem } = watched
    if (!(error instanceof AppError))
      return log.warn({ err: error, datasetId: id }, 'a watched file will be checked again')
    const { code, message: sentence } = error
    if (watchedProblem?.sentence === sentence) return
    log.info({ datasetId: id, code, err: error.cause }, 'a watched file could not be imported')
    await setWatchProblem(db, watched, { code, sentence }).catch((err: unknown) =>
      log.warn({ err, datasetId: id }, 'the problem of a watched file was not saved'),
    )
  }

  return {
    look: async () => {
      const all = await findWatched(db)
      const ids = new Set(all.map(({ id }) => id))
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id)
      for (const watched of all) {
        if (stopping.aborted) return
        if (taking.has(watched.id)) continue
        await lookAt(watched).catch((error: unknown) => {
          seen.delete(watched.id)
          return tell(watched, error)
        })
      }
    },
    settled: () => copies.settled(),
  }
}
