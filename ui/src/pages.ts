/** Who somebody is to the product. */
export type Role = 'user' | 'admin' | 'super'

/** The pages that the top bar and the tabs can lead to. */
export type PageName = 'input' | 'preparation' | 'output' | 'users' | 'auditLog' | 'account'

/** The pages that exist: links to others aren't shown. */
export const availablePages: readonly PageName[] = ['input', 'preparation', 'output']

interface Tab {
  readonly page: PageName
  readonly label: string
  readonly href: string
  readonly roles: readonly Role[]
}

const everybody: readonly Role[] = ['user', 'admin', 'super']
const managers: readonly Role[] = ['admin', 'super']

/** Whether somebody with a role, as it is stored in the browser, may open a page. Nobody may without a role. */
export function mayOpen(role: unknown, page: PageName): boolean {
  const roles = page === 'account' ? everybody : tabs.find((tab) => tab.page === page)?.roles
  return roles?.some((one) => one === role) ?? false
}

/** The navigation tabs in their order, with the address each leads to when the app gives no other. */
export const tabs: readonly Tab[] = [
  { page: 'input', label: 'Input', href: '/', roles: everybody },
  { page: 'preparation', label: 'Preparation', href: '/preparation', roles: everybody },
  { page: 'output', label: 'Output', href: '/output', roles: everybody },
  { page: 'users', label: 'User List', href: '/users', roles: managers },
  { page: 'auditLog', label: 'Audit Log', href: '/audit-log', roles: managers },
]
