import { ChatWidget } from '@anj/ui'
import { useState } from 'react'
import { prefetchable } from '../kit/lazy-components.ts'
import { readUserId } from '../session/stored-session.ts'
import classes from './chat.module.css'

const load = prefetchable(() => import('./chat-part.tsx'))

/** The help centre's button over the canvas, with its panel. */
export function Chat() {
  const [userId] = useState(readUserId)
  return (
    userId && (
      <div className={classes.place}>
        <ChatWidget userId={userId} load={load} />
      </div>
    )
  )
}
