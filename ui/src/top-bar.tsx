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
  /** Called as logging out starts, before the form is sent: forget what the browser stored. `preventDefault` to send nothing. */
  readonly onLogOut?: (event: FormEvent<HTMLFormElement>) => void
  readonly available?: readonly PageName[]
  /** Goes to an address inside the running app; used for the logo. Without it the link loads the page. */
  readonly navigate?: Navigate | undefined
  /** What stands between logo and greeting: the navigation tabs, menus. On narrow screens it moves below. */
  readonly children?: ReactNode
}

/** Logo to the start page, who is signed in, the way to the account, the look, and logging out (a form, so that it works without script). */
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
