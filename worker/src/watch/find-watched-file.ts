import type { BigIntStats } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isWatchedPath } from '@anj/db'
import { AppError } from '@anj/workflow'

/** Where a watched file is: the folder of the server, in it that of the organization, and the path below that. */
export interface WatchedPlace {
  readonly root: string
  readonly folder: string
  readonly path: string
}

/** A watched file as it is now. */
export interface FoundFile {
  /** Its real path, on which no link lies. */
  readonly file: string
  readonly stats: BigIntStats
  /** Size and time, by which one content is told from another. */
  readonly mark: string
}

/** Looks at a watched file; throws why it can't be taken. Nothing outside of the organization's folder is looked at. */
export async function findWatchedFile({ root, folder, path }: WatchedPlace): Promise<FoundFile> {
  const elsewhere = () => new AppError('watchedFileElsewhere', { path, folder })
  if (!isWatchedPath(path)) throw elsewhere()
  const base = await realpath(root).catch((cause: unknown) => {
    throw new AppError('watchedFolderGone', { folder: 'ANJ_WATCHED_FOLDER' }, { cause })
  })
  const file = join(base, folder, ...path.split('/'))
  try {
    const stats = await lstat(file, { bigint: true })
    if (!stats.isFile() || (await realpath(file)) !== file) throw elsewhere()
    return { file, stats, mark: markOf(stats) }
  } catch (error) {
    throw error instanceof AppError ? error : toProblem(error, { folder, path })
  }
}

/** What the system says of a watched file, as a sentence. */
export function toProblem(cause: unknown, { folder, path }: Pick<WatchedPlace, 'folder' | 'path'>): AppError {
  const code = (cause as { readonly code?: unknown }).code
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new AppError('watchedFileGone', { path, folder }, { cause })
  if (code === 'ELOOP') return new AppError('watchedFileElsewhere', { path, folder }, { cause })
  const reason = typeof code === 'string' ? code : 'the system does not say why'
  return new AppError('watchedFileUnreadable', { path, folder, reason }, { cause })
}

/** Size and time of a file's last change. */
export function markOf({ size, mtimeNs }: BigIntStats): string {
  return `${size} ${mtimeNs}`
}
