import { AppError, numberedPath } from '@anj/workflow'
import { lastName } from './pack-files.ts'
import { type OpenPlace, type PlaceWriter, type RemoteFile, RemoteFileChanged } from './place.ts'

/** Highest number that the name of a moved file gets. */
const mostNumbered = 100

/**
 * Returns the current states of files, by path. Files that are gone are missing. The states come from listings, because
 * the answers about single files of some buckets are less exact.
 */
export async function statesOf(
  place: OpenPlace,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RemoteFile>> {
  const wanted = new Set(paths)
  const states = new Map<string, RemoteFile>()
  for (const folder of new Set(paths.map(folderOf))) {
    const { files } = await place.list(folder, (_name, { path }) => wanted.has(path), signal)
    for (const file of files) states.set(file.path, file)
  }
  return states
}

/**
 * Moves a file to a folder, under its name or with a number, and returns its new path. Creates the folder if it doesn't
 * exist. Throws `RemoteFileChanged` if the file isn't in the given state, and leaves it where it is.
 */
export async function moveAside(
  place: OpenPlace,
  writer: PlaceWriter,
  file: RemoteFile,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const plain = `${folder}/${lastName(file.path)}`
  for (let number = 1; ; number++) {
    const to = number === 1 ? plain : numberedPath(plain, number)
    try {
      await renameInto(writer, file, to, signal)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'placeFileExists' || number === mostNumbered)
        throw error
      continue
    }
    await requireMoved(place, writer, file, to, signal)
    return to
  }
}

async function renameInto(
  writer: PlaceWriter,
  file: RemoteFile,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await writer.rename(file, to, signal)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'placeFolderGone') throw error
    await writer.makeFolder(folderOf(to), signal)
    await writer.rename(file, to, signal)
  }
}

/**
 * Moves a file back that another system replaced between the look at its state and the move. Buckets check the state
 * themselves.
 */
async function requireMoved(
  place: OpenPlace,
  writer: PlaceWriter,
  file: RemoteFile,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  if (!place.showsUnfinished) return
  const moved = await place.stat(to, signal)
  if (isSameContent(place, moved, file)) return
  await writer.rename(moved, file.path, signal)
  throw new RemoteFileChanged('The file was replaced before it was moved')
}

/** Returns the path to which an earlier attempt has moved a file, or null. */
export async function findMoved(
  place: OpenPlace,
  { path, bytes, modifiedAt }: Pick<RemoteFile, 'path' | 'bytes' | 'modifiedAt'>,
  folder: string,
  signal: AbortSignal,
): Promise<string | null> {
  const to = `${folder}/${lastName(path)}`
  const found = await place.stat(to, signal).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'placeFileGone') return null
    throw error
  })
  return found && isSameContent(place, found, { bytes, modifiedAt }) ? to : null
}

/** Compares a file with its state before it was moved. The time of a moved object is that of the move. */
function isSameContent(
  { showsUnfinished }: OpenPlace,
  now: Pick<RemoteFile, 'bytes' | 'modifiedAt'>,
  before: Pick<RemoteFile, 'bytes' | 'modifiedAt'>,
): boolean {
  return now.bytes === before.bytes && (!showsUnfinished || now.modifiedAt === before.modifiedAt)
}

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
