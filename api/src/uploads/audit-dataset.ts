import { type Actor, type DatasetWithVersion, recordAudit, type Tx } from '@anj/db'
import { namesPhrase } from '@anj/workflow'

export async function auditDataset(
  tx: Tx,
  actor: Actor,
  action: `dataset.${'uploaded' | 'replaced' | 'filesAdded' | 'fileRemoved' | 'readAgain' | 'deleted'}`,
  { id: resourceId, fileName, version }: DatasetWithVersion,
  /** The names of files that were added to a set or removed from it. */
  files?: readonly string[],
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    resource: 'datasets',
    resourceId,
    after: { fileName, bytes: version.bytes, ...(files && { files: namesPhrase(files) }) },
  })
}

/** Records which file in the watched folder or in a place a file follows from now on, or that it follows none. */
export async function auditWatch(
  tx: Tx,
  actor: Actor,
  { id: resourceId, fileName, watchedPath, follow }: DatasetWithVersion,
): Promise<void> {
  const action = watchedPath === null && !follow ? 'dataset.unwatched' : 'dataset.watched'
  const followed = follow
    ? { placeId: follow.placeId, place: follow.placeName, path: follow.path, takes: follow.takes }
    : { watchedPath }
  await recordAudit(tx, actor, { action, resource: 'datasets', resourceId, after: { fileName, ...followed } })
}
