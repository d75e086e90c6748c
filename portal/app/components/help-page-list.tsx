import { NavLink } from '@remix-run/react'
import classes from './help-page-list.module.css'

interface PageListProps {
  readonly groups: readonly {
    readonly title: string
    readonly pages: readonly { readonly name: string; readonly title: string }[]
  }[]
  readonly className?: string
}

/** Lists all help pages by group and marks the open one. */
export function PageList({ groups, className = '' }: PageListProps) {
  return (
    <nav aria-label="Pages of the help centre" className={`${classes.list} ${className}`}>
      <NavLink to="/help" end prefetch="none">
        Overview
      </NavLink>
      {groups.map(({ title, pages }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.name}>
                <NavLink to={`/help/${page.name}`} prefetch="none">
                  {page.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
