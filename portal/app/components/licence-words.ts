import type { Schemas } from '@anj/client'

export type Licence = Schemas['Licence']

/** Application types that the form offers. The API validates them. */
export const applicationTypes = ['Web', 'Windows', 'Linux', 'iOS', 'Android', 'macOS'] as const

/** Label and colour of each licence status. */
export const licenceStatuses = {
  valid: { label: 'Valid', tone: 'good' },
  notStarted: { label: 'Not started', tone: 'waiting' },
  expired: { label: 'Expired', tone: 'bad' },
} as const satisfies Readonly<Record<Licence['status'], { label: string; tone: string }>>
