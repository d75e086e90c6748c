import type { OpenPlace, PlaceConnection } from './place.ts'
import { openSftp } from './sftp/open-sftp.ts'

/** Connects to a place. */
export function openPlace(place: PlaceConnection, signal: AbortSignal): Promise<OpenPlace> {
  return openSftp(place, signal)
}
