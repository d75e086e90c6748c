import type { ExistingFile } from '../places/existing-file.ts'

/**
 * A way in which a schedule hands over the file of each successful run. The file of a run is kept for the organization's
 * retention in any case; without a way, a schedule must not write a file (docs/specification.md, "Schedules").
 */
export type Delivery =
  | { readonly way: 'keep' }
  /** Emails a link to these users. The link needs a log-in. */
  | { readonly way: 'mail'; readonly recipients: readonly string[] }
  | PlaceDelivery

/** Writes the file to a place. */
export interface PlaceDelivery {
  readonly way: 'place'
  readonly placeId: string
  /** A folder below the folder of the place. Empty for that folder itself. */
  readonly folder: string
  /** The name of the file, which can contain variables (`isNamePattern`). */
  readonly name: string
  readonly existing: ExistingFile
}

export const deliveryLimits = { ways: 10, recipients: 50 } as const

/** Returns ways in their stored form: without duplicates, and with all recipients of emails together. */
export function normalizeDelivery(delivery: readonly Delivery[]): readonly Delivery[] {
  const recipients = mailRecipients(delivery)
  const isMailed = delivery.some(({ way }) => way === 'mail')
  return [
    ...(delivery.some(({ way }) => way === 'keep') ? [{ way: 'keep' } as const] : []),
    ...(isMailed ? [{ way: 'mail', recipients } as const] : []),
    ...placeDeliveries(delivery),
  ]
}

/** Returns the ways that write the file to a place. */
export function placeDeliveries(delivery: readonly Delivery[]): readonly PlaceDelivery[] {
  return delivery.filter((one) => one.way === 'place')
}

/** Returns the users to whom links to the files are mailed. */
export function mailRecipients(delivery: readonly Delivery[]): readonly string[] {
  return [...new Set(delivery.flatMap((one) => (one.way === 'mail' ? one.recipients : [])))]
}
