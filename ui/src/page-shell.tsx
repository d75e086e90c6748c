import type { ReactNode } from 'react'
import classes from './page-shell.module.css'
import { SkipLink } from './skip-link.tsx'

interface PageShellProps {
  /** The top bar. */
  readonly header: ReactNode
  readonly children: ReactNode
}

/** A page that fills the window: a header with the content below it, preceded by a link for skipping the header. */
export function PageShell({ header, children }: PageShellProps) {
  return (
    <div className={classes.shell}>
      <SkipLink to="content">Skip to main content</SkipLink>
      {header}
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
