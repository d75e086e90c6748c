import type { Schemas } from '@anj/client'
import { sentence } from '@anj/workflow/messages'

export type Person = Schemas['ManagedUser']

/** What roles are called, with what each may do. */
export const roles = [
  { value: 'user', label: 'User', hint: sentence('roleUserHint') },
  { value: 'admin', label: 'Admin', hint: sentence('roleAdminHint') },
  { value: 'super', label: 'Super user', hint: sentence('roleSuperHint') },
] as const

/** What standings are called, with the colour of each. */
export const statuses = [
  { value: 'active', label: 'Active', color: 'teal' },
  { value: 'invited', label: 'Invited', color: 'yellow' },
  { value: 'deactivated', label: 'Deactivated', color: 'gray' },
] as const

/** What a role is called. */
export function roleLabel(role: Person['role']): string {
  return roles.find(({ value }) => value === role)?.label ?? role
}

const things = [
  ['workflows', 'workflow'],
  ['connections', 'connection'],
  ['files', 'file'],
  ['runs', 'run'],
] as const

/** What somebody has, in words: '2 workflows and 1 file'; empty when it is nothing. */
export function belongingsText(belongings: Schemas['Belongings']): string {
  const said = things
    .filter(([name]) => belongings[name] > 0)
    .map(([name, thing]) => `${belongings[name]} ${thing}${belongings[name] === 1 ? '' : 's'}`)
  return new Intl.ListFormat('en').format(said)
}
