import { setTimeout as pause } from 'node:timers/promises'
import { askFetch, type Db, type FileContent, findFileContents, type Owner } from '@anj/db'
import { AppError } from '@anj/workflow'

/** Milliseconds between two looks at the state of a fetch. */
const lookEvery = 250

interface Patience {
  readonly patience: number
  readonly isTest: boolean
  /** Waits until the state of a fetch may have changed. By default, a short time passes. */
  readonly wait?: () => Promise<void>
  readonly signal?: AbortSignal
}

/**
 * Fetches the current content of the files in places that a run reads, and waits until workers have read it. Files that
 * follow nothing don't matter. Throws the reason if a file can't be fetched or read, and `placeFetching` if the wait
 * takes longer than `patience` milliseconds. The fetch then goes on, and the caller can try again. Unless it is a test
 * run, a run that takes each file once needs a new file.
 */
export async function fetchBeforeRun(
  db: Db,
  person: Owner,
  datasetIds: readonly string[],
  { patience, isTest, wait, signal }: Patience,
): Promise<void> {
  const asked = await askFetch(db, person, datasetIds)
  if (asked.size === 0) return
  const end = performance.now() + patience
  for (;;) {
    const contents = await db.transaction((tx) => findFileContents(tx, person, [...asked.keys()]))
    const waits = [...contents].flatMap(([id, content]) => judge(content, asked.get(id)) ?? [])
    const [first] = waits
    if (!first) {
      if (!isTest) for (const content of contents.values()) requireNewFiles(content)
      return
    }
    if (performance.now() > end) throw first
    await (wait?.() ?? pause(lookEvery, undefined, signal ? { signal } : {}))
  }
}

/** Throws unless an input that takes each file once has a new file, and it is known which files were taken. */
export function requireNewFiles({ fileName, follow }: FileContent): void {
  if (follow?.isDoubtful) throw new AppError('takingDoubtful', { fileName })
  if (follow?.fresh === 0) throw new AppError('takingNothingNew', { fileName, place: follow.placeName ?? '' })
}

/** Returns why a file isn't current yet, or null if it is. Throws if waiting doesn't help. */
function judge(content: FileContent, askedAt: Date | undefined): AppError | null {
  const { fileName, follow, unreadSince, status, problem } = content
  if (!follow || !askedAt) return null
  if (!follow.isOwnerActive) throw new AppError('placeOwnerGone', { fileName })
  if (follow.lookedAt === null || follow.lookedAt < askedAt)
    return new AppError('placeFetching', { fileName, place: follow.placeName ?? '' })
  if (follow.problem) throw new AppError('scheduleFetchFailed', { fileName, reason: follow.problem.sentence })
  if (unreadSince !== null) return new AppError('datasetNotReady', { fileName })
  if (status === 'failed' && problem)
    throw new AppError('scheduleFileFailed', { fileName, reason: problem.sentence })
  return null
}
