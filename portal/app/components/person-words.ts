import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'

export type Person = Schemas['ManagedUser']

/** What roles are called, with what each may do. */
export const roles = [
  { value: 'user', label: 'User', hint: sentence('roleUserHint') },
  { value: 'admin', label: 'Admin', hint: sentence('roleAdminHint') },
  { value: 'super', label: 'Super user', hint: sentence('roleSuperHint') },
] as const

/** What standings are called, with the tone of each. */
export const statuses = [
  { value: 'active', label: 'Active', tone: 'good' },
  { value: 'invited', label: 'Invited', tone: 'waiting' },
  { value: 'deactivated', label: 'Deactivated', tone: 'off' },
] as const

/** What a standing is called, with its tone. */
export function standingOf(status: Person['status']) {
  return statuses.find(({ value }) => value === status) ?? statuses[0]
}

/** What a role is called. */
export function roleLabel(role: Person['role']): string {
  return roles.find(({ value }) => value === role)?.label ?? role
}

/** How somebody comes in; nobody does who was invited and has not come yet. */
export function logsInBy({ hasPassword, singleSignOn }: Person): string {
  const ways = [hasPassword && 'Password', singleSignOn && 'Single sign-on'].filter(Boolean)
  return ways.join(', ') || '–'
}

const things = [
  ['workflows', 'workflow'],
  ['connections', 'connection'],
  ['files', 'file'],
  ['schedules', 'schedule'],
  ['runs', 'run'],
] as const

/** What somebody has, in words: '2 workflows and 1 file'; empty when it is nothing. */
export function belongingsText(belongings: Schemas['Belongings']): string {
  const said = things
    .filter(([name]) => belongings[name] > 0)
    .map(([name, thing]) => `${belongings[name]} ${thing}${belongings[name] === 1 ? '' : 's'}`)
  return new Intl.ListFormat('en').format(said)
}
