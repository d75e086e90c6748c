import { type Grant, may } from './grants.ts'

/** The pages that the top bar and the tabs can lead to. */
export type PageName = 'input' | 'preparation' | 'output' | 'users' | 'licences' | 'auditLog' | 'account'

/** The pages that exist: links to others aren't shown. */
export const availablePages: readonly PageName[] = [
  'input',
  'preparation',
  'output',
  'users',
  'licences',
  'auditLog',
  'account',
]

/** The right that each page asks for. */
export const pageGrants: Readonly<Record<PageName, Grant>> = {
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

/** Whether somebody with a role, as it is stored in the browser, may open a page. Nobody may without a role. */
export function mayOpen(role: unknown, page: PageName): boolean {
  return may(role, pageGrants[page])
}

/** The navigation tabs in their order, with the address each leads to when the app gives no other. */
export const tabs: readonly Tab[] = [
  { page: 'input', label: 'Input', href: '/' },
  { page: 'preparation', label: 'Preparation', href: '/preparation' },
  { page: 'output', label: 'Output', href: '/output' },
  { page: 'users', label: 'User List', href: '/users' },
  { page: 'licences', label: 'Licences', href: '/licences' },
  { page: 'auditLog', label: 'Audit Log', href: '/audit-log' },
]
