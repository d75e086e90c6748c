import type { PlaceSummary } from '@anj/db'
import type { Place } from './schema.ts'

/** Converts a place to the form that the API returns, without secrets. */
export function toPlace(
  { id, ownerId, name, settings, isShared }: PlaceSummary,
  { id: callerId }: { readonly id: string },
): Place {
  return { id, name, settings, isShared, access: ownerId === callerId ? 'own' : 'use' }
}
