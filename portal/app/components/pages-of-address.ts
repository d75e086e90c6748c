import { type HelpPageName, isHelpPage } from '@anj/ui'

/** Help pages of each part of the portal. The first matching prefix applies. */
const ofPart: readonly (readonly [path: string, pages: readonly HelpPageName[]])[] = [
  ['/workflows', ['home', 'workflows-and-files']],
  ['/users', ['users-and-roles', 'licences']],
  ['/groups', ['users-and-roles', 'home']],
  ['/create-user', ['users-and-roles', 'licences']],
  ['/licences', ['licences', 'users-and-roles']],
  ['/audit-log', ['audit-log']],
  ['/account', ['account']],
]

/** The help pages for a portal address, most relevant first. For a help page itself, that page. */
export function pagesOfAddress(pathname: string): readonly HelpPageName[] {
  const shown = /^\/help\/([^/]+)$/.exec(pathname)?.[1]
  if (shown !== undefined) return isHelpPage(shown) ? [shown] : []
  const part = ofPart.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))
  return part?.[1] ?? []
}
