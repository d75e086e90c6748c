import type { ReactNode } from 'react'
import classes from './page-shell.module.css'

interface PageShellProps {
  /** The top bar. */
  readonly header: ReactNode
  readonly children: ReactNode
}

/** A page that fills the window: the header on top, the page's content below, and a first link that skips the header. */
export function PageShell({ header, children }: PageShellProps) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {header}
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
