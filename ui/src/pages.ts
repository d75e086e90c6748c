import { type Grant, hasGrant } from './grants.ts'

/** Pages that the top bar and the tabs link to. */
export type PageName =
  | 'workflows'
  | 'input'
  | 'preparation'
  | 'output'
  | 'users'
  | 'licences'
  | 'auditLog'
  | 'account'

/** Pages that exist. Links to all others are hidden. */
export const availablePages: readonly PageName[] = [
  'workflows',
  'input',
  'preparation',
  'output',
  'users',
  'licences',
  'auditLog',
  'account',
]

/** The permission that each page requires. */
export const pageGrants: Readonly<Record<PageName, Grant>> = {
  workflows: 'read own workflows',
  input: 'read own workflows',
  preparation: 'read own workflows',
  output: 'read own workflows',
  users: 'create any users',
  licences: 'create any licences',
  auditLog: 'read any audit-log',
  account: 'update own account',
}

interface Tab {
  readonly page: PageName
  readonly label: string
  readonly href: string
}

/** True if a role, as stored in the browser, may open a page. An unknown role may open none. */
export function mayOpen(role: unknown, page: PageName): boolean {
  return hasGrant(role, pageGrants[page])
}

/** Navigation tabs in order, each with its default address. */
export const tabs: readonly Tab[] = [
  { page: 'input', label: 'Input', href: '/' },
  { page: 'preparation', label: 'Preparation', href: '/preparation' },
  { page: 'output', label: 'Output', href: '/output' },
  { page: 'users', label: 'User List', href: '/users' },
  { page: 'licences', label: 'Licences', href: '/licences' },
  { page: 'auditLog', label: 'Audit Log', href: '/audit-log' },
]
