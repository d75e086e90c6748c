import { type HelpPageName, isHelpPage } from '@anj/ui'

/** What each part of the portal is explained by; the first that an address begins with counts. */
const ofPart: readonly (readonly [path: string, pages: readonly HelpPageName[]])[] = [
  ['/users', ['users-and-roles', 'licences']],
  ['/create-user', ['users-and-roles', 'licences']],
  ['/licences', ['licences', 'users-and-roles']],
  ['/audit-log', ['audit-log']],
  ['/account', ['account']],
]

/** The help pages of an address of the portal, the nearest first: on a page of the help itself, that page. */
export function pagesOfAddress(pathname: string): readonly HelpPageName[] {
  const shown = /^\/help\/([^/]+)$/.exec(pathname)?.[1]
  if (shown !== undefined) return isHelpPage(shown) ? [shown] : []
  const part = ofPart.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))
  return part?.[1] ?? []
}
