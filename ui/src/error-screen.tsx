import { sentence } from '@anj/workflow/messages'
import { Button, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './error-screen.module.css'
import { Wordmark } from './wordmark.tsx'

interface ErrorScreenProps {
  /** The HTTP status, when there is one. */
  readonly status?: number | undefined
  readonly text: string
  /** What became of somebody's work. */
  readonly hint?: string
  /** Further ways back. */
  readonly children?: ReactNode
}

/** The whole page when an app can't go on. */
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

/** The whole page at an address that leads nowhere. */
export function NotFound() {
  return (
    <Screen title={sentence('pageNotFoundTitle')}>
      <Text className={classes.status}>404</Text>
      <Text className={classes.text}>{sentence('pageNotFound')}</Text>
    </Screen>
  )
}

/** The whole page when who is signed in may not see it, or nobody knows what they may. */
export function NotAllowed({ children }: { readonly children?: ReactNode }) {
  return (
    <Screen title={sentence('pageNotAllowedTitle')} ways={children}>
      <Text className={classes.status}>403</Text>
      <Text className={classes.text}>{sentence('pageNotAllowed')}</Text>
    </Screen>
  )
}

interface ScreenProps {
  readonly title: string
  readonly children: ReactNode
  readonly ways?: ReactNode
}

function Screen({ title, children, ways }: ScreenProps) {
  return (
    <main className={classes.screen}>
      <Wordmark />
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
    </main>
  )
}
