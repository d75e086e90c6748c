import { type Db, type Limits, limitsOf, requireLicence, requireStorage, type WatchedDataset } from '@anj/db'
import { AppError, formatBytes } from '@anj/workflow'

/**
 * Throws if a watched file may not be read: without a licence, if it is empty, larger than the server or its
 * organization allows, or larger than the available room. Only checks the size, so that nothing is copied in
 * vain.
 */
export async function requireImportable(
  { organizationId, watchedPath: path }: Pick<WatchedDataset, 'organizationId' | 'watchedPath'>,
  bytes: number,
  given: { readonly db: Db; readonly uploadLimit: number; readonly organizationLimits: Limits },
): Promise<void> {
  const { db, uploadLimit, organizationLimits } = given
  await requireLicence(db, organizationId)
  if (bytes === 0) throw new AppError('watchedFileEmpty', { path, folder: organizationId })
  if (bytes > uploadLimit) throw new AppError('uploadTooLarge', { limit: formatBytes(uploadLimit) })
  const { uploadBytes } = await limitsOf(db, organizationId, organizationLimits)
  if (bytes > uploadBytes) throw new AppError('uploadAboveLimit', { limit: formatBytes(uploadBytes) })
  await requireStorage(db, organizationId, bytes, organizationLimits)
}
