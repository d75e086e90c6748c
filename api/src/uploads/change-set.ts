import { Readable } from 'node:stream'
import {
  addSetVersion,
  type DatasetWithVersion,
  type Db,
  findDatasetByOriginal,
  findSetContent,
  requireLicence,
  requireStorage,
  reserveStorage,
  type SetContent,
} from '@anj/db'
import { type ChangedArchive, changeArchive } from '@anj/engine'
import {
  AppError,
  chooseFiles,
  formatOfOptions,
  isArchiveName,
  namesPhrase,
  type ReadingOptions,
  sentence,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import { auditDataset } from './audit-dataset.ts'
import { maxUploadBytes } from './upload-room.ts'

/** A change of the files in a set. */
export type SetChange =
  /** A received file to add, or an archive of such files. */
  { readonly added: { readonly key: string; readonly fileName: string } } | { readonly removed: string }

/**
 * Returns the content of one of the caller's sets of files. Refuses other files, sets whose files come from elsewhere,
 * and sets that are being read. With `seen`, the version with this ID must still be the newest.
 */
export async function findSet(
  db: Db,
  caller: Caller,
  datasetId: string,
  seen: string | null,
): Promise<SetContent> {
  const set = orNotFound(await findSetContent(db, caller.id, datasetId), 'file')
  const { fileName, follow, watchedPath, version } = set.dataset
  if (!isArchiveName(fileName) || !set.ready.options?.fileSet) throw new AppError('setNotThere', { fileName })
  if (follow !== null || watchedPath !== null) throw new AppError('setFollows', {})
  if (seen !== null && seen !== version.id) throw new AppError('setNotNewest', {})
  if (version.status !== 'ready' && version.status !== 'failed') throw new AppError('setBeingRead', {})
  return set
}

/**
 * Stores a set with other files as its newest version, and returns the set. The archive of the former version stays as
 * it is. The new archive gets the given key, which must not be in use, and is removed again if that fails.
 */
export async function changeSet(
  deps: Pick<AppDeps, 'db' | 'storage' | 'settings'>,
  caller: Caller,
  set: SetContent,
  change: SetChange,
  originalKey: string,
): Promise<DatasetWithVersion> {
  const { db, storage, settings } = deps
  const { organizationId } = caller
  await using base = await storage.local(set.ready.originalKey)
  await using added = 'added' in change ? await storage.local(change.added.key) : null
  const changed = await changeArchive(base.path, {
    ...('added' in change && added ? { added: { path: added.path, fileName: change.added.fileName } } : {}),
    ...('removed' in change ? { removed: [change.removed] } : {}),
  })
  refuseUnread(changed, set.ready)
  const { bytes: most, refusal } = await maxUploadBytes(deps, organizationId)
  if (changed.bytes > most) throw refusal
  await requireStorage(db, organizationId, changed.bytes, settings.limits)
  try {
    const content = Readable.from(changed.content(), { objectMode: false })
    const { bytes } = await storage.put(originalKey, content)
    return await db.transaction(async (tx) => {
      await requireLicence(tx, organizationId)
      await reserveStorage(tx, organizationId, bytes, settings.limits)
      const made = orNotFound(await addSetVersion(tx, caller.id, set, { bytes, originalKey }), 'file')
      const action = 'added' in change ? 'dataset.filesAdded' : 'dataset.fileRemoved'
      await auditDataset(tx, caller, action, made, 'added' in change ? changed.added : [change.removed])
      return made
    })
  } catch (error) {
    // The commit may have succeeded even though its response was lost. If this can't be checked, the archive stays.
    const made = await findDatasetByOriginal(db, caller.id, originalKey)
    if (made) return made
    await storage.remove(originalKey)
    throw error
  }
}

/** Refuses new files that would not be read, and changes after which files would not be read any more. */
function refuseUnread({ files, added }: ChangedArchive, { options, profile }: SetContent['ready']): void {
  const { pattern } = (options as ReadingOptions).fileSet ?? { pattern: '' }
  const format = formatOfOptions(options as ReadingOptions)
  const isRead = new Set(chooseFiles(files, pattern, format)?.files)
  const left = new Set(files)
  const former = (profile?.files ?? []).map(({ name }) => name)
  const lost = former.filter((name) => left.has(name) && !isRead.has(name))
  const isNoneRead = added.length > 0 && !added.some((name) => isRead.has(name))
  const unread = [...lost, ...(isNoneRead ? added : [])]
  if (unread.length === 0) return
  const [first = ''] = isNoneRead ? former : isRead
  const wanted =
    pattern.trim() === ''
      ? sentence('setWantedLike', { file: first })
      : sentence('setWantedPattern', { pattern })
  throw new AppError('setFilesOther', { files: namesPhrase(unread), wanted })
}
