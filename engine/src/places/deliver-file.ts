import { AppError, type ExistingFile, numberedPath } from '@anj/workflow'
import type { IfExists, OpenPlace, PlaceContent, PlaceWriter, StagedFile } from './place.ts'

/** The progress of a delivery, which is stored between its steps. */
export interface DeliveryProgress {
  readonly staged: StagedFile
  /** The time at which the content was complete in the place, in ISO 8601; null before. */
  readonly filledAt: string | null
}

export interface Delivering {
  /** The name of the place, for messages. */
  readonly name: string
  readonly path: string
  readonly existing: ExistingFile
  /** The progress of earlier attempts; null for none. */
  readonly progress: DeliveryProgress | null
  /**
   * Stores the progress durably. Throws if this process may no longer deliver, because another process has taken over.
   */
  readonly save: (progress: DeliveryProgress | null) => Promise<void>
  readonly now: () => Date
  readonly signal: AbortSignal
}

/** Highest number that a name gets. */
const mostNumbered = 1000

/** Milliseconds for which content that has disappeared from the place counts as published. */
const trusted = 24 * 60 * 60 * 1000

/**
 * Delivers a file to a place, and returns the path under which it is visible there. Each step is stored before the next
 * one begins, so after a crash at any moment another process can call this again: the file is then delivered exactly
 * once.
 */
export async function deliverFile(
  place: OpenPlace,
  content: PlaceContent,
  delivering: Delivering,
): Promise<string> {
  const { writer } = place
  if (!writer) throw new AppError('placeReadOnly', { place: delivering.name })
  let progress = delivering.progress
  for (let tries = 0; ; tries++) {
    progress = await stage(place, writer, content, { ...delivering, progress })
    const { staged } = progress
    const published = await writer.publish(staged, ifExistsOf(delivering.existing), delivering.signal)
    if (published === 'published') return staged.path
    if (published === 'gone') {
      await requirePublished(place, progress, delivering)
      return staged.path
    }
    await writer.discard(staged, delivering.signal)
    await delivering.save(null)
    progress = null
    if (delivering.existing !== 'number' || tries === mostNumbered)
      throw new AppError('placeFileExists', { path: staged.path, place: delivering.name })
  }
}

/** Removes what a delivery that was given up has left in the place. */
export async function discardDelivery(
  { writer }: OpenPlace,
  { staged }: DeliveryProgress,
  signal: AbortSignal,
): Promise<void> {
  await writer?.discard(staged, signal)
}

/** Sends the content to the place, unless an earlier attempt has done so. */
async function stage(
  place: OpenPlace,
  writer: PlaceWriter,
  content: PlaceContent,
  { name, path, existing, progress, save, now, signal }: Delivering,
): Promise<DeliveryProgress> {
  if (progress?.filledAt) return progress
  if (progress) {
    await writer.discard(progress.staged, signal)
    await save(null)
  }
  const free = await freePath(place, { name, path, existing, signal })
  const staged = await writer.begin(free, content.bytes, signal)
  await save({ staged, filledAt: null })
  await writer.fill(staged, content, signal)
  const filled = { staged, filledAt: now().toISOString() }
  await save(filled)
  return filled
}

/** Returns the path for a new file. Throws `placeFileExists`. */
async function freePath(
  place: OpenPlace,
  { name, path, existing, signal }: Pick<Delivering, 'name' | 'path' | 'existing' | 'signal'>,
): Promise<string> {
  if (existing === 'replace' || existing === 'replaceInSteps') return path
  const most = existing === 'number' ? mostNumbered : 1
  for (let number = 1; number <= most; number++) {
    const candidate = number === 1 ? path : numberedPath(path, number)
    if (!(await exists(place, candidate, signal))) return candidate
  }
  throw new AppError('placeFileExists', { path, place: name })
}

async function exists(place: OpenPlace, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    await place.stat(path, signal)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'placeNotAFile') return true
    if (error instanceof AppError && error.code === 'placeFileGone') return false
    throw error
  }
}

/**
 * Decides whether content that is no longer staged was published. The receiver may have taken the file away already,
 * so its absence is no proof. After a day, the place may have removed the content itself.
 */
async function requirePublished(
  place: OpenPlace,
  { staged, filledAt }: DeliveryProgress,
  { name, save, now, signal }: Delivering,
): Promise<void> {
  if (now().getTime() - Date.parse(filledAt ?? '') < trusted) return
  const { path, bytes } = staged
  const found = await place.stat(path, signal).catch(() => null)
  if (found?.bytes === bytes) return
  await save(null)
  throw new AppError('deliveryUnknown', { path, place: name })
}

function ifExistsOf(existing: ExistingFile): IfExists {
  return existing === 'number' || existing === 'refuse' ? 'leave' : existing
}
