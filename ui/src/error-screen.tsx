import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './error-screen.module.css'
import { PageShell } from './page-shell.tsx'
import { Wordmark } from './wordmark.tsx'

interface ErrorScreenProps {
  /** HTTP status, if known. */
  readonly status?: number | undefined
  readonly text: string
  /** Tells users what has happened to their work. */
  readonly hint?: string
  /** Additional buttons. */
  readonly children?: ReactNode
}

/** A full page for an error that stops the app. */
export function ErrorScreen({ status, text, hint, children }: ErrorScreenProps) {
  return (
    <Screen title={sentence('unexpectedApplicationError')} ways={children}>
      {status !== undefined && <Text className={classes.status}>{status}</Text>}
      <Text className={classes.text}>{text}</Text>
      {hint && (
        <Text className={classes.text} c="dimmed">
          {hint}
        </Text>
      )}
    </Screen>
  )
}

/** A full page for an unknown address. */
export function NotFound({ header }: { readonly header?: ReactNode }) {
  return (
    <Screen title={sentence('pageNotFoundTitle')} header={header}>
      <Text className={classes.status}>404</Text>
      <Text className={classes.text}>{sentence('pageNotFound')}</Text>
    </Screen>
  )
}

interface NotAllowedProps {
  /** `role`: the role lacks the permission. `unknown`: this browser doesn't know the role. */
  readonly why?: 'role' | 'unknown'
  /** The top bar, if the user is known. */
  readonly header?: ReactNode
  /** Additional buttons. */
  readonly children?: ReactNode
}

/** A full page for a user who isn't allowed to see the requested page, or whose role is unknown. */
export function NotAllowed({ why = 'role', header, children }: NotAllowedProps) {
  return (
    <Screen title={sentence('pageNotAllowedTitle')} ways={children} header={header}>
      <Text className={classes.status}>403</Text>
      <Text className={classes.text}>{sentence(why === 'role' ? 'pageNotAllowed' : 'roleUnknown')}</Text>
    </Screen>
  )
}

interface ScreenProps {
  readonly title: string
  readonly children: ReactNode
  readonly ways?: ReactNode
  readonly header?: ReactNode
}

function Screen({ title, children, ways, header }: ScreenProps) {
  const content = (
    <>
      {!header && <Wordmark />}
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {children}
      <Group mt="md" justify="center">
        <Button component="a" href="/">
          {sentence('goToStart')}
        </Button>
        {ways}
      </Group>
    </>
  )
  if (!header) return <main className={classes.screen}>{content}</main>
  return (
    <PageShell header={header}>
      <div className={`${classes.screen} ${classes.below}`}>{content}</div>
    </PageShell>
  )
}
