import { openHttps } from './https/open-https.ts'
import type { OpenPlace, PlaceConnection } from './place.ts'
import { openS3 } from './s3/open-s3.ts'
import { openSftp } from './sftp/open-sftp.ts'

/** Connects to a place. */
export function openPlace(place: PlaceConnection, signal: AbortSignal): Promise<OpenPlace> {
  const { settings } = place
  if (settings.kind === 's3') return openS3({ ...place, settings })
  return settings.kind === 'sftp'
    ? openSftp({ ...place, settings }, signal)
    : openHttps({ ...place, settings })
}
