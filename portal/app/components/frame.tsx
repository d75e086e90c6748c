import { NavigationTabs, type PageName, PageShell, type Role, TopBar } from '@anj/ui'
import { Button, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { guardSession } from '../browser/renew-session.ts'
import { forgetSession, rememberUser } from '../browser/stored-session.ts'
import { focusIfLost } from './focus-if-lost.ts'
import classes from './frame.module.css'
import { IconHome } from './icons.ts'

/** The logged-in user, as `requireUser` returns it to a page's loader. */
export interface FrameUser {
  readonly fullName: string
  readonly role: Role
}

interface FrameProps {
  readonly user: FrameUser
  /** The page whose tab is active, or undefined for a page without a tab. */
  readonly page?: PageName | undefined
  readonly title: string
  readonly lead?: string
  /** Buttons next to the title, for actions on the entire page. */
  readonly actions?: ReactNode
  /** Full width, for tables. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The top bar with the user's tabs and the link to all workflows. */
export function FrameBar({ user: { fullName, role }, page }: Pick<FrameProps, 'user' | 'page'>) {
  return (
    <TopBar fullName={fullName} onLogOut={forgetSession}>
      <NavigationTabs role={role} active={page} />
      <Button
        className={classes.home}
        component="a"
        href="/workflows"
        variant={page === 'workflows' ? 'light' : 'subtle'}
        color="gray"
        size="compact-sm"
        fw={500}
        flex="none"
        leftSection={<IconHome size={16} aria-hidden />}
        aria-current={page === 'workflows' ? 'page' : undefined}
      >
        Workflows
      </Button>
    </TopBar>
  )
}

let isFirstPage = true

/**
 * Moves the focus to the content after a navigation, because the link that the user clicked is gone. On the first page,
 * leaves the focus where the browser put it.
 */
function focusNewPage(): void {
  if (!isFirstPage) focusIfLost(document.getElementById('content'))
  isFirstPage = false
}

/** Layout of every page for logged-in users: the top bar and tabs as in the editor, then the title and the content. */
export function Frame({ user, page, title, lead, actions, wide = false, children }: FrameProps) {
  const { fullName, role } = user
  useEffect(() => rememberUser({ fullName, role }), [fullName, role])
  useEffect(() => void guardSession(), [])
  useEffect(focusNewPage, [])
  return (
    <PageShell header={<FrameBar user={user} page={page} />}>
      <div className={classes.page} data-wide={wide || undefined}>
        <div className={classes.head}>
          <div>
            <Title order={1} className={classes.title}>
              {title}
            </Title>
            {lead && <Text c="dimmed">{lead}</Text>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </PageShell>
  )
}
