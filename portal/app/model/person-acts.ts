import { may, type Role } from '@anj/ui'
import type { Person } from './person-words.ts'

/** An action on a user, offered on their page and in their row. */
export interface Act {
  readonly label: string
  /** Message id of the confirmation. */
  readonly asks:
    | 'askRole'
    | 'askInvitation'
    | 'askReactivate'
    | 'askTwoFactor'
    | 'unlinkUserIdentityQuestion'
    | 'askDeactivate'
    | 'askUnlock'
    | 'askResetLink'
  readonly danger?: boolean
  readonly fits: (person: Person) => boolean
}

/** Actions on another user. Each key is the last part of its confirmation page's address. */
export const acts = {
  role: { label: 'Change role', asks: 'askRole', fits: () => true },
  invitation: {
    label: 'Resend invitation',
    asks: 'askInvitation',
    fits: ({ status }) => status === 'invited',
  },
  unlock: {
    label: 'Unlock',
    asks: 'askUnlock',
    fits: ({ throttled }) => throttled,
  },
  'reset-link': {
    label: 'Send reset link',
    asks: 'askResetLink',
    fits: ({ status }) => status === 'active',
  },
  reactivate: {
    label: 'Reactivate',
    asks: 'askReactivate',
    fits: ({ status }) => status === 'deactivated',
  },
  'two-factor': {
    label: 'Turn off two-factor',
    asks: 'askTwoFactor',
    danger: true,
    fits: ({ twoFactor }) => twoFactor,
  },
  identity: {
    label: 'Unlink single sign-on',
    asks: 'unlinkUserIdentityQuestion',
    danger: true,
    fits: ({ singleSignOn }) => singleSignOn,
  },
  deactivate: {
    label: 'Deactivate',
    asks: 'askDeactivate',
    fits: ({ status }) => status !== 'deactivated',
  },
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof acts

/** Actions that can be applied to several users together. */
export const togetherNames = ['deactivate', 'role', 'invitation'] as const satisfies readonly ActName[]
export type TogetherName = (typeof togetherNames)[number]

/** True for an action that can be applied to several users together. */
export function isTogether(name: string): name is TogetherName {
  return (togetherNames as readonly string[]).includes(name)
}

/** True if an address names an action. */
export function isAct(name: string | undefined): name is ActName {
  return name !== undefined && Object.hasOwn(acts, name)
}

/** The actions that the viewer can take on a user in the user's current state. */
export function actsOn(
  viewer: { readonly id: string; readonly role: Role },
  person: Person,
): readonly ActName[] {
  if (viewer.id === person.id) return []
  const names = Object.keys(acts) as ActName[]
  return names.filter((name) => acts[name].fits(person) && (name !== 'role' || mayGiveRoles(viewer.role)))
}

/** True if this role may change other users' roles. */
export function mayGiveRoles(role: Role): boolean {
  return may(role, 'update any admins')
}
