import { useEffect, useRef } from 'react'
import type { Role } from './grants.ts'
import { inAppLink, type Navigate } from './in-app-link.ts'
import classes from './navigation-tabs.module.css'
import { availablePages, mayOpen, type PageName, tabs } from './pages.ts'

interface NavigationTabsProps {
  readonly role: Role
  /** The tab of the current page. */
  readonly active?: PageName | undefined
  /** Addresses to use instead of the default ones, such as `/?id=…` for the last input node. */
  readonly links?: Partial<Record<PageName, string>>
  readonly available?: readonly PageName[]
  /**
   * Navigates inside the editor. Without this function, links to editor pages load the page, as links to portal pages
   * always do.
   */
  readonly navigate?: Navigate | undefined
}

/** Pages that belong to the editor app. */
const ofEditor: readonly PageName[] = ['input', 'preparation', 'output']

/** Tabs for the pages that the role may open. */
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

/** Scrolls an overflowing row of tabs to the current one. */
function bringIntoSight(nav: HTMLElement | null, active: PageName | undefined): void {
  const tab = active && nav?.querySelector('[aria-current]')
  if (!nav || !tab) return
  const [row, own] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  nav.scrollLeft += own.left + own.width / 2 - row.left - row.width / 2
}
