import { ColorSchemeToggle, Wordmark } from '@anj/ui'
import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './auth-page.module.css'
import { FlowPicture } from './flow-picture.tsx'

interface AuthPageProps {
  readonly title: string
  readonly lead?: string
  /** For forms with many fields. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A page for people who aren't signed in: the form on one side, what the product is on the other where there is room. */
export function AuthPage({ title, lead, wide = false, children }: AuthPageProps) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.top}>
          <Wordmark />
          <ColorSchemeToggle />
        </div>
        <div className={classes.content} data-wide={wide || undefined}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead && <Text c="dimmed">{lead}</Text>}
          {children}
        </div>
      </main>
      <aside className={classes.side} aria-hidden="true">
        <div className={classes.picture}>
          <FlowPicture />
        </div>
      </aside>
    </div>
  )
}
