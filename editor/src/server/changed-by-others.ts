import type { Schemas } from '@anj/client'
import { CallFailed } from './call-failed.ts'

/** A component that somebody else changed last, with who that was. */
export type ChangedComponent = Schemas['ChangedComponent']

/** The changes by others for which the server refused a call; null for any other error. */
export function changesIn(error: unknown): readonly ChangedComponent[] | null {
  if (!(error instanceof CallFailed) || error.code !== 'scheduleChangedByOthers') return null
  return (error.data as { changedBy?: readonly ChangedComponent[] } | undefined)?.changedBy ?? []
}
