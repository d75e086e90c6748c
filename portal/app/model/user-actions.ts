import { hasGrant, type Role } from '@anj/ui'
import type { Person } from './person-words.ts'

/** An action on a user, offered on their page and in their row. */
export interface UserAction {
  readonly label: string
  /** The code of the message that asks the viewer for confirmation. */
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
export const userActions = {
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
} as const satisfies Readonly<Record<string, UserAction>>

export type UserActionName = keyof typeof userActions

/** Actions that can be applied to several users together. */
export const bulkActionNames = [
  'deactivate',
  'role',
  'invitation',
] as const satisfies readonly UserActionName[]
export type BulkActionName = (typeof bulkActionNames)[number]

/** True for an action that can be applied to several users together. */
export function isBulkAction(name: string): name is BulkActionName {
  return (bulkActionNames as readonly string[]).includes(name)
}

/** True if an address names an action. */
export function isUserAction(name: string | undefined): name is UserActionName {
  return name !== undefined && Object.hasOwn(userActions, name)
}

/** The actions that the viewer can take on a user in the user's current state. */
export function actionsFor(
  viewer: { readonly id: string; readonly role: Role },
  person: Person,
): readonly UserActionName[] {
  if (viewer.id === person.id) return []
  const names = Object.keys(userActions) as UserActionName[]
  return names.filter(
    (name) => userActions[name].fits(person) && (name !== 'role' || canAssignRoles(viewer.role)),
  )
}

/** True if this role may change other users' roles. */
export function canAssignRoles(role: Role): boolean {
  return hasGrant(role, 'update any admins')
}
