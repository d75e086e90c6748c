import { limitsOf, requireStorage } from '@anj/db'
import { AppError, formatBytes } from '@anj/workflow'
import type { AppDeps } from '../deps/deps.ts'

type Deps = Pick<AppDeps, 'db'> & { readonly settings: Pick<AppDeps['settings'], 'uploadLimit' | 'limits'> }

/**
 * Returns the maximum size in bytes of a file that an organization's users can upload, and the error for a larger file.
 * Without an organization, only the server's limit applies.
 */
export async function maxUploadBytes(
  { db, settings }: Deps,
  organizationId: string | null,
): Promise<{ readonly bytes: number; readonly refusal: AppError }> {
  const { uploadLimit, limits } = settings
  const organizationLimit =
    organizationId === null ? null : (await limitsOf(db, organizationId, limits)).uploadBytes
  if (organizationLimit === null || organizationLimit >= uploadLimit)
    return {
      bytes: uploadLimit,
      refusal: new AppError('uploadTooLarge', { limit: formatBytes(uploadLimit) }),
    }
  return {
    bytes: organizationLimit,
    refusal: new AppError('uploadAboveLimit', { limit: formatBytes(organizationLimit) }),
  }
}

/** Refuses a file before it is uploaded if it is too large or doesn't fit into the organization's storage. */
export async function requireUpload(deps: Deps, organizationId: string, bytes: number): Promise<void> {
  const { bytes: most, refusal } = await maxUploadBytes(deps, organizationId)
  if (bytes > most) throw refusal
  await requireStorage(deps.db, organizationId, bytes, deps.settings.limits)
}
