import { type Db, type Limits, limitsOf, requireLicence, requireStorage } from '@anj/db'
import { AppError, formatBytes } from '@anj/workflow'

/**
 * Throws if Anj must not import a file from a folder or place: the licence has expired, or the file is empty or exceeds
 * the limit of the server, the organization or the remaining storage. Checks only the size, to avoid a useless copy.
 */
export async function requireImportable(
  { organizationId, empty }: { readonly organizationId: string; readonly empty: () => AppError },
  bytes: number,
  given: { readonly db: Db; readonly uploadLimit: number; readonly organizationLimits: Limits },
): Promise<void> {
  const { db, uploadLimit, organizationLimits } = given
  await requireLicence(db, organizationId)
  if (bytes === 0) throw empty()
  if (bytes > uploadLimit) throw new AppError('uploadTooLarge', { limit: formatBytes(uploadLimit) })
  const { uploadBytes } = await limitsOf(db, organizationId, organizationLimits)
  if (bytes > uploadBytes) throw new AppError('uploadAboveLimit', { limit: formatBytes(uploadBytes) })
  await requireStorage(db, organizationId, bytes, organizationLimits)
}
