import { type Actor, type DatasetWithVersion, recordAudit, type Tx } from '@anj/db'

export async function auditDataset(
  tx: Tx,
  actor: Actor,
  action: `dataset.${'uploaded' | 'replaced' | 'readAgain' | 'deleted'}`,
  { id: resourceId, fileName, version }: DatasetWithVersion,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    resource: 'datasets',
    resourceId,
    after: { fileName, bytes: version.bytes },
  })
}

/** Records which local file an uploaded file follows from now on, or that it no longer follows a file. */
export async function auditWatch(
  tx: Tx,
  actor: Actor,
  { id: resourceId, fileName, watchedPath }: DatasetWithVersion,
): Promise<void> {
  const action = watchedPath === null ? 'dataset.unwatched' : 'dataset.watched'
  await recordAudit(tx, actor, { action, resource: 'datasets', resourceId, after: { fileName, watchedPath } })
}
