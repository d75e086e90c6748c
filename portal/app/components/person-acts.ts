import { may, type Role } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import type { Question } from './confirm.tsx'
import type { Person } from './person-words.ts'

/** Something that is done to a person by a button of their page or their row. */
export interface Act {
  readonly label: string
  /** What the page asks that does it. */
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

/** What can be done to somebody else, by the last part of the address of the page that asks for it. */
export const acts = {
  role: { label: 'Change role', asks: 'askRole', fits: () => true },
  invitation: {
    label: 'Send invitation again',
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
    label: 'Turn two-factor off',
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

/** Acts that can be done to several people at once. */
export const togetherNames = ['deactivate', 'role', 'invitation'] as const satisfies readonly ActName[]
export type TogetherName = (typeof togetherNames)[number]

/** True for the name of something that can be done to several people at once. */
export function isTogether(name: string): name is TogetherName {
  return (togetherNames as readonly string[]).includes(name)
}

/** Whether an address names something that can be done. */
export function isAct(name: string | undefined): name is ActName {
  return name !== undefined && Object.hasOwn(acts, name)
}

/** What a viewer can do to somebody as they stand now. */
export function actsOn(
  viewer: { readonly id: string; readonly role: Role },
  person: Person,
): readonly ActName[] {
  if (viewer.id === person.id) return []
  const names = Object.keys(acts) as ActName[]
  return names.filter((name) => acts[name].fits(person) && (name !== 'role' || mayGiveRoles(viewer.role)))
}

/** Whether somebody of a role gives others another one. */
export function mayGiveRoles(role: Role): boolean {
  return may(role, 'update any admins')
}

/** The question before something is done; `list` is the list that is shown then, as it was searched. */
export function actQuestion(name: ActName, person: Person, list: string): Omit<Question, 'fields'> {
  const { label, asks, danger = false }: Act = acts[name]
  const query = list ? `?${new URLSearchParams({ list })}` : ''
  return {
    href: `/users/${person.id}/${name}${query}`,
    title: `${label}: ${person.fullName}`,
    text: sentence(asks, { who: person.fullName }),
    confirm: label,
    danger,
  }
}
