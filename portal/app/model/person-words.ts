import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'
import { countedList } from './counted-list.ts'

export type Person = Schemas['ManagedUser']

/** Label and description of each role. */
export const roles = [
  { value: 'user', label: 'User', hint: sentence('roleUserHint') },
  { value: 'admin', label: 'Admin', hint: sentence('roleAdminHint') },
  { value: 'super', label: 'Super user', hint: sentence('roleSuperHint') },
] as const

/** Label and colour of each user status. */
export const statuses = [
  { value: 'active', label: 'Active', tone: 'good' },
  { value: 'invited', label: 'Invited', tone: 'waiting' },
  { value: 'deactivated', label: 'Deactivated', tone: 'off' },
] as const

export function userStatus(status: Person['status']) {
  return statuses.find(({ value }) => value === status) ?? statuses[0]
}

export function roleLabel(role: Person['role']): string {
  return roles.find(({ value }) => value === role)?.label ?? role
}

/** The ways a user can log in. An invited user who hasn't accepted yet has none. */
export function logInMethodText({ hasPassword, singleSignOn }: Person): string {
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

/** A user's belongings as text, such as "2 workflows and 1 file". Empty if there are none. */
export function belongingsText(belongings: Schemas['Belongings']): string {
  return countedList(things.map(([name, thing]) => [belongings[name], thing]))
}
