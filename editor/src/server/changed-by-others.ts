import type { Schemas } from '@anj/client'
import { CallFailed } from './call-failed.ts'

/** A component that another user changed last, and that user. */
export type ChangedComponent = Schemas['ChangedComponent']

/** Returns the other users' changes for which the server refused a call, or null for any other error. */
export function changesIn(error: unknown): readonly ChangedComponent[] | null {
  if (!(error instanceof CallFailed) || error.code !== 'scheduleChangedByOthers') return null
  return (error.data as { changedBy?: readonly ChangedComponent[] } | undefined)?.changedBy ?? []
}
