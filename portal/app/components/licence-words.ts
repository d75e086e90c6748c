import type { Schemas } from '@anj/client'

export type Licence = Schemas['Licence']

/** What a licence may be for, as the form offers it; the api judges. */
export const applicationTypes = ['Web', 'Windows', 'Linux', 'iOS', 'Android', 'macOS'] as const

/** What standings of a licence are called, with the tone of each. */
export const licenceStatuses = {
  valid: { label: 'Valid', tone: 'good' },
  notStarted: { label: 'Not begun', tone: 'waiting' },
  expired: { label: 'Expired', tone: 'bad' },
} as const satisfies Readonly<Record<Licence['status'], { label: string; tone: string }>>
