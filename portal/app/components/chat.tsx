import { ChatWidget } from '@anj/ui'
import { useWindowEvent } from '@mantine/hooks'
import { useMatches } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { tokenUserId } from '../browser/renew-session.ts'
import { readUserId } from '../browser/stored-session.ts'
import classes from './chat.module.css'

const load = () => import('./chat-part.tsx')

/** The help-centre button on every page of a logged-in user. It needs JavaScript, so the server doesn't render it. */
export function Chat() {
  const isSignedIn = useMatches().some(({ data }) => hasUser(data))
  const [userId, setUserId] = useState<string | null>(null)
  useEffect(() => {
    if (isSignedIn) void tokenUserId().then(setUserId)
  }, [isSignedIn])
  // Another user may have logged in from a different window. A chat must only be shown to the user it belongs to.
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

/** True if the page's loader returned a logged-in user. */
function hasUser(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  const { user, viewer }: { readonly user?: unknown; readonly viewer?: unknown } = data
  return Boolean(viewer ?? user)
}
