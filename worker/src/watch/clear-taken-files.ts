import { placeConnection } from '@anj/core'
import {
  type ClearingFile,
  claimClearing,
  delayClearing,
  endClearing,
  findUsablePlace,
  type Place,
} from '@anj/db'
import {
  findMoved,
  fingerprintOf,
  moveAside,
  type OpenPlace,
  openPlace,
  type PlaceWriter,
  type RemoteFile,
  RemoteFileChanged,
  statesOf,
} from '@anj/engine'
import { AppError, type ErrorCode } from '@anj/workflow'
import type { FetchWork } from './fetch-files.ts'
import { withinMinutes } from './within-minutes.ts'

/** Maximum number of files that one connection moves or removes. */
const mostAtOnce = 100

/** Minutes after which a connection is given up, because one at a time moves or removes files. */
const mostMinutes = 30

/**
 * Moves or removes files that runs have taken, after that has been recorded. Every step can be repeated: a file that is
 * gone has been cleared, and a file that was replaced stays.
 */
export async function clearTakenFiles(work: FetchWork): Promise<void> {
  const { db, second, stopping, log } = work
  const files = await claimClearing(db, mostAtOnce)
  const [first] = files
  if (!first) return
  const left = new Map(files.map((file) => [file.id, file]))
  try {
    const stored = await findUsablePlace(db, first, first.placeId)
    if (!stored) throw new AppError('placeGone', { fileName: first.fileName })
    await withinMinutes(
      { place: stored.name, minutes: mostMinutes, second, signal: stopping },
      async (signal) => {
        for await (const [file, outcome] of clearAll(work, stored, files, signal)) {
          left.delete(file.id)
          if (outcome instanceof AppError) await delayClearing(db, [file.id], problemOf(outcome))
          else await endClearing(db, file.id, outcome)
        }
      },
    )
  } catch (error) {
    if (stopping.aborted) return
    if (!(error instanceof AppError)) log.error({ err: error }, 'taken files could not be moved or removed')
    const known =
      error instanceof AppError ? error : new AppError('unexpected', { requestId: first.datasetId })
    await delayClearing(db, [...left.keys()], problemOf(known))
  }
}

/** Moves or removes files, and yields the outcome of each. */
async function* clearAll(
  { secretKey }: FetchWork,
  stored: Place,
  files: readonly ClearingFile[],
  signal: AbortSignal,
): AsyncGenerator<readonly [ClearingFile, Outcome | AppError]> {
  await using place = await openPlace(placeConnection(stored, secretKey), signal)
  const { writer } = place
  if (!writer) throw new AppError('placeReadOnly', { place: stored.name })
  const states = await statesOf(place, files.flatMap(pathsOf), signal)
  for (const file of files) yield [file, await clear({ place, writer, states, signal }, file)]
}

type Outcome = Parameters<typeof endClearing>[2]

interface Clearing {
  readonly place: OpenPlace
  readonly writer: PlaceWriter
  readonly states: ReadonlyMap<string, RemoteFile>
  readonly signal: AbortSignal
}

/** Moves or removes one file with its marker. Returns the reason if that isn't possible for this file. */
async function clear(
  { place, writer, states, signal }: Clearing,
  file: ClearingFile,
): Promise<Outcome | AppError> {
  const { path, fingerprint, afterTaking, marker } = file
  const folder = afterTaking === 'moved' ? file.doneFolder : null
  const state = states.get(path)
  try {
    if (!state) {
      const before = { path, bytes: file.bytes, modifiedAt: file.modifiedAt?.toISOString() ?? null }
      const movedTo = folder === null ? null : await findMoved(place, before, folder, signal)
      return { wasCleared: movedTo !== null || folder === null, movedTo }
    }
    // Another state of the file hasn't been taken.
    if (fingerprintOf(state) !== fingerprint) return { wasCleared: false, movedTo: null }
    const mark = marker === null ? undefined : states.get(path + marker)
    if (folder === null) {
      if (mark) await writer.remove(mark, signal)
      await writer.remove(state, signal)
      return { wasCleared: true, movedTo: null }
    }
    if (mark) await moveAside(place, writer, mark, folder, signal)
    return { wasCleared: true, movedTo: await moveAside(place, writer, state, folder, signal) }
  } catch (error) {
    if (error instanceof RemoteFileChanged) return { wasCleared: false, movedTo: null }
    if (!(error instanceof AppError) || ofConnection.has(error.code)) throw error
    return error.code === 'placeFileGone' ? { wasCleared: false, movedTo: null } : error
  }
}

/** Problems that concern all files of a place. */
const ofConnection: ReadonlySet<string> = new Set([
  'placeBroken',
  'placeStalled',
  'placeWorkTooLong',
  'httpsUnreachable',
  'httpsBusy',
] satisfies readonly ErrorCode[])

const pathsOf = ({ path, marker }: ClearingFile) => [path, ...(marker === null ? [] : [path + marker])]

const problemOf = ({ code, message: sentence }: AppError) => ({ code, sentence })
