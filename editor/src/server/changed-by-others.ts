import type { Schemas } from '@anj/client'
import { CallFailed } from './call-failed.ts'

/** A component that somebody else changed last, with who that was. */
export type ChangedComponent = Schemas['ChangedComponent']

/** What others changed, when that is why the server refused a call; else null. */
export function changesIn(error: unknown): readonly ChangedComponent[] | null {
  if (!(error instanceof CallFailed) || error.code !== 'scheduleChangedByOthers') return null
  return (error.data as { changedBy?: readonly ChangedComponent[] } | undefined)?.changedBy ?? []
}
