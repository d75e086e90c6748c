import { NavigationTabs, type PageName, PageShell, type Role, TopBar } from '@anj/ui'
import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { guardSession } from '../browser/renew-session.ts'
import { forgetSession, rememberUser } from '../browser/stored-session.ts'
import { focusIfLost } from './focus-if-lost.ts'
import classes from './frame.module.css'

/** Who is signed in, as a page's loader got it from `requireUser`. */
export interface FrameUser {
  readonly fullName: string
  readonly role: Role
}

interface FrameProps {
  readonly user: FrameUser
  /** The page whose tab is marked, when it has one. */
  readonly page?: PageName | undefined
  readonly title: string
  readonly lead?: string
  /** What stands beside the title: the buttons for what can be done with the whole page. */
  readonly actions?: ReactNode
  /** For tables, which take all the room there is. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** The top bar with the tabs of whoever is signed in. */
export function FrameBar({ user: { fullName, role }, page }: Pick<FrameProps, 'user' | 'page'>) {
  return (
    <TopBar fullName={fullName} onLogOut={forgetSession}>
      <NavigationTabs role={role} active={page} />
    </TopBar>
  )
}

let isFirstPage = true

/** The link that led to a page is gone. Whoever comes from outside begins at the top, as the browser does it. */
function focusNewPage(): void {
  if (!isFirstPage) focusIfLost(document.getElementById('content'))
  isFirstPage = false
}

/** Every page of people who are signed in: the editor's top bar and tabs, then the page's title and its content. */
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
