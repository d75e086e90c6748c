import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { IconLogout, IconUserCircle } from './icons.ts'
import { inAppLink, type Navigate } from './in-app-link.ts'
import { availablePages, type PageName } from './pages.ts'
import classes from './top-bar.module.css'
import { Wordmark } from './wordmark.tsx'

interface TopBarProps {
  readonly fullName: string
  /**
   * Called before the log-out form is submitted, to clear the browser's storage. `preventDefault` cancels the log-out.
   */
  readonly onLogOut?: (event: FormEvent<HTMLFormElement>) => void
  readonly available?: readonly PageName[]
  /** Navigates inside the running app when the logo is clicked. Without it, the link loads the page. */
  readonly navigate?: Navigate | undefined
  /** Content between logo and greeting: the navigation tabs and menus. On narrow screens it moves below. */
  readonly children?: ReactNode
}

/**
 * Top bar with logo, greeting, account link, colour scheme toggle and log-out button. Log-out is a form, so it works
 * without JavaScript.
 */
export function TopBar({ fullName, onLogOut, available = availablePages, navigate, children }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <a className={classes.logo} href="/" onClick={inAppLink('/', navigate)}>
        <Wordmark />
        <VisuallyHidden>, start page</VisuallyHidden>
      </a>
      <div className={classes.middle}>{children}</div>
      <div className={classes.person}>
        <Text className={classes.welcome} size="sm" truncate>
          {sentence('welcome', { fullName })}
        </Text>
        {available.includes('account') && (
          <ActionIcon
            component="a"
            href="/account"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Account"
            title="Account"
          >
            <IconUserCircle size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <ColorSchemeToggle />
        <form method="post" action="/logout" onSubmit={onLogOut}>
          <ActionIcon
            type="submit"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Log out"
            title="Log out"
          >
            <IconLogout size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </form>
      </div>
    </header>
  )
}
