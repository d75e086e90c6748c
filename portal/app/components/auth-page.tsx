import { ColorSchemeToggle, Wordmark } from '@anj/ui'
import { Button, Text, Title } from '@mantine/core'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import classes from './auth-page.module.css'
import { FlowPicture } from './flow-picture.tsx'
import { IconArrowLeft } from './icons.ts'

interface AuthPageProps {
  readonly title: string
  readonly lead?: string
  /** For forms with many fields. */
  readonly wide?: boolean
  /** Target of the "Back" button, if the page has one. */
  readonly back?: string
  readonly children: ReactNode
}

/** A page for users who aren't logged in: the form, next to a picture of the product if there's room. */
export function AuthPage({ title, lead, wide = false, back, children }: AuthPageProps) {
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.top}>
          <Wordmark />
          <ColorSchemeToggle />
        </div>
        <div className={classes.content} data-wide={wide || undefined}>
          {back && (
            <Button
              component={Link}
              to={back}
              variant="subtle"
              size="compact-sm"
              className={classes.back}
              leftSection={<IconArrowLeft size={16} stroke={1.7} aria-hidden />}
            >
              Back
            </Button>
          )}
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
