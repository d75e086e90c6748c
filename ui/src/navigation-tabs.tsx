import { useEffect, useRef } from 'react'
import type { Role } from './grants.ts'
import { inAppLink, type Navigate } from './in-app-link.ts'
import classes from './navigation-tabs.module.css'
import { availablePages, mayOpen, type PageName, tabs } from './pages.ts'

interface NavigationTabsProps {
  readonly role: Role
  /** The tab whose page is shown. */
  readonly active?: PageName | undefined
  /** Addresses other than the usual ones, such as '/?id=…' of the last input node. */
  readonly links?: Partial<Record<PageName, string>>
  readonly available?: readonly PageName[]
  /** Goes to an address inside the editor; without it, and to pages of the portal, the links load the page. */
  readonly navigate?: Navigate | undefined
}

/** The pages that the editor shows by itself. */
const ofEditor: readonly PageName[] = ['input', 'preparation', 'output']

/** Input, Preparation and Output for everybody; User List and Audit Log for admins and super users; Licences for super users. */
export function NavigationTabs({
  role,
  active,
  links = {},
  available = availablePages,
  navigate,
}: NavigationTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => bringIntoSight(nav.current, active), [active])
  const shown = tabs.filter(({ page }) => mayOpen(role, page) && available.includes(page))
  return (
    <nav className={classes.tabs} aria-label="Pages" ref={nav}>
      {shown.map(({ page, label, href: usual }) => {
        const href = links[page] ?? usual
        return (
          <a
            key={page}
            className={classes.tab}
            href={href}
            aria-current={page === active ? 'page' : undefined}
            onClick={inAppLink(href, ofEditor.includes(page) ? navigate : undefined)}
          >
            {label}
          </a>
        )
      })}
    </nav>
  )
}

/** Scrolls the row of tabs, where there are more than fit, to the one whose page is shown. */
function bringIntoSight(nav: HTMLElement | null, active: PageName | undefined): void {
  const tab = active && nav?.querySelector('[aria-current]')
  if (!nav || !tab) return
  const [row, own] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  nav.scrollLeft += own.left + own.width / 2 - row.left - row.width / 2
}
