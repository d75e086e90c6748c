import { findWatched, tellWatchProblem, type WatchedDataset } from '@anj/db'
import { AppError, type ErrorCode } from '@anj/workflow'
import type { Logger } from 'pino'
import { Tasks } from '../loop/tasks.ts'
import { findWatchedFile } from './find-watched-file.ts'
import { requireTakeable } from './require-takeable.ts'
import { takeWatchedFile, type WatchWork } from './take-watched-file.ts'

/** Copies at once, so that a large file doesn't keep all others waiting. */
const mostCopies = 2

/** Problems that are over as soon as the file can be looked at; others are until it was taken. */
const ofLooks: ReadonlySet<string> = new Set([
  'watchedFolderGone',
  'watchedFileGone',
  'watchedFileElsewhere',
] satisfies readonly ErrorCode[])

/** Looks after watched files, in one worker. */
export interface FileWatcher {
  /** Looks at each file once; one that was the same at the look before begins to be taken. */
  readonly look: () => Promise<void>
  /** Resolves when nothing is being taken. */
  readonly settled: () => Promise<void>
}

/**
 * Watches files by looking at them again and again, since network drives tell of no changes. A file is taken when it was
 * the same at two looks and differs from what was taken last.
 */
export function createFileWatcher(work: WatchWork & { readonly log: Logger }): FileWatcher {
  const { db, root, log, stopping } = work
  const seen = new Map<string, string>()
  const taking = new Set<string>()
  const copies = new Tasks()

  async function lookAt(watched: WatchedDataset): Promise<void> {
    const { id, organizationId: folder, watchedPath: path, watchedMark, watchedProblem } = watched
    const { mark, stats } = await findWatchedFile({ root, folder, path })
    const sighting = `${path} ${mark}`
    const isSettled = seen.get(id) === sighting
    seen.set(id, sighting)
    const isTaken = mark === watchedMark
    if (watchedProblem && (isTaken || ofLooks.has(watchedProblem.code)))
      await tellWatchProblem(db, watched, null)
    if (isTaken || !isSettled || taking.size >= mostCopies) return
    try {
      await requireTakeable(watched, Number(stats.size), work)
    } catch (error) {
      return tell(watched, error)
    }
    taking.add(id)
    copies.add(
      takeWatchedFile(work, watched, mark)
        .then((isNew) => isNew && log.info({ datasetId: id, path }, 'a watched file was taken'))
        .then(() => undefined)
        .catch((error: unknown) => tell(watched, error))
        .finally(() => taking.delete(id)),
    )
  }

  /** Keeps what is wrong with the file where its owner sees it; what is wrong with the server goes to the log. */
  async function tell(watched: WatchedDataset, error: unknown): Promise<void> {
    const { id, watchedProblem } = watched
    if (!(error instanceof AppError)) return log.warn({ err: error, datasetId: id }, 'a watched file waits')
    const { code, message: sentence } = error
    if (watchedProblem?.sentence === sentence) return
    log.info({ datasetId: id, code, err: error.cause }, 'a watched file can not be taken')
    await tellWatchProblem(db, watched, { code, sentence }).catch((err: unknown) =>
      log.warn({ err, datasetId: id }, 'the problem of a watched file was not written'),
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
