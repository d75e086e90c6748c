import type { Schemas } from '@anj/client'

export type Licence = Schemas['Licence']

/** What a licence may be for, as the form offers it; the api judges. */
export const applicationTypes = ['Web', 'Windows', 'Linux', 'iOS', 'Android', 'macOS'] as const

/** What standings of a licence are called, with the colour of each. */
export const licenceStatuses = {
  valid: { label: 'Valid', color: 'teal' },
  notStarted: { label: 'Not begun', color: 'yellow' },
  expired: { label: 'Expired', color: 'red' },
} as const satisfies Readonly<Record<Licence['status'], { label: string; color: string }>>

/** A day, written YYYY-MM-DD, for people. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}
