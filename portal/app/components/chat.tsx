import { ChatWidget } from '@anj/ui'
import { useWindowEvent } from '@mantine/hooks'
import { useMatches } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { userWithToken } from '../browser/renew-session.ts'
import { readUserId } from '../browser/stored-session.ts'
import classes from './chat.module.css'

const load = () => import('./chat-part.tsx')

/** The help centre's button on every page of people who are signed in; it needs a script, so the server draws none. */
export function Chat() {
  const isSignedIn = useMatches().some(({ data }) => hasUser(data))
  const [userId, setUserId] = useState<string | null>(null)
  useEffect(() => {
    if (isSignedIn) void userWithToken().then(setUserId)
  }, [isSignedIn])
  // Somebody has logged out or in in another window of this browser: a chat is on the screen of whose it is alone.
  useWindowEvent('storage', ({ key }) => {
    if (key === null || key === 'token') setUserId(readUserId())
  })
  return (
    isSignedIn &&
    userId && (
      <aside className={classes.place} aria-label="Help">
        <ChatWidget key={userId} userId={userId} load={load} />
      </aside>
    )
  )
}

/** Whether a page's loader found out who is signed in. */
function hasUser(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { user, viewer }: { readonly user?: unknown; readonly viewer?: unknown } = data
  return Boolean(viewer ?? user)
}
