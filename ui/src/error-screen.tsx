import { sentence } from '@anj/workflow/messages'
import { Button, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './error-screen.module.css'
import { Wordmark } from './wordmark.tsx'

interface ErrorScreenProps {
  /** The HTTP status, when there is one. */
  readonly status?: number | undefined
  readonly text: string
}

/** The whole page when an app can't go on. */
export function ErrorScreen({ status, text }: ErrorScreenProps) {
  return (
    <Screen title={sentence('unexpectedApplicationError')}>
      {status !== undefined && <Text className={classes.status}>{status}</Text>}
      <Text className={classes.text}>{text}</Text>
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

function Screen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={classes.screen}>
      <Wordmark />
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {children}
      <Button component="a" href="/" mt="md">
        Go to the start page
      </Button>
    </main>
  )
}
