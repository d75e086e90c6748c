import { PASSWORD_PAGE_TOAST_DURATION, showSuccess } from '@anj/ui'
import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  /** Time of the notice. A new time lets the same sentence appear as a new toast. */
  readonly said: number
  readonly children: string
}

/** Confirms the action of the previous page: as a toast, or without JavaScript as a line above the page. */
export function Notice({ said, children }: NoticeProps) {
  useEffect(() => {
    if (children) showSuccess(children, { duration: PASSWORD_PAGE_TOAST_DURATION, id: `notice ${said}` })
  }, [said, children])
  if (!children) return null
  return (
    <noscript>
      <Alert color="petrol" radius={0} role="status" className={classes.line}>
        {children}
      </Alert>
    </noscript>
  )
}
