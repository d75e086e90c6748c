import type { BigIntStats } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isWatchedPath } from '@anj/db'
import { AppError } from '@anj/workflow'

/**
 * The location of a watched file: the server's watched folder, the organization's subfolder, and the file's path
 * in that subfolder.
 */
export interface WatchedPlace {
  readonly root: string
  readonly folder: string
  readonly path: string
}

/** A watched file in its current state. */
export interface FoundFile {
  /** The file's real path, without links. */
  readonly file: string
  readonly stats: BigIntStats
  /** Size and modification time, which identify the content. */
  readonly mark: string
}

/**
 * Returns the state of a watched file. Throws the reason if the file can't be read. Never accesses files outside
 * the organization's folder.
 */
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
    return { file, stats, mark: fileStamp(stats) }
  } catch (error) {
    throw error instanceof AppError ? error : toWatchProblem(error, { folder, path })
  }
}

/** Converts a system error for a watched file to an error with a message for users. */
export function toWatchProblem(
  cause: unknown,
  { folder, path }: Pick<WatchedPlace, 'folder' | 'path'>,
): AppError {
  const code = (cause as { readonly code?: unknown }).code
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new AppError('watchedFileGone', { path, folder }, { cause })
  if (code === 'ELOOP') return new AppError('watchedFileElsewhere', { path, folder }, { cause })
  const reason = typeof code === 'string' ? code : 'the system does not say why'
  return new AppError('watchedFileUnreadable', { path, folder, reason }, { cause })
}

/** Returns the size and modification time of a file. */
export function fileStamp({ size, mtimeNs }: BigIntStats): string {
  return `${size} ${mtimeNs}`
}
