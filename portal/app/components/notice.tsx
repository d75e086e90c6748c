import { PASSWORD_PAGE_TOAST_DURATION, showSuccess } from '@anj/ui'
import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  /** Time of the notice. With a new time, the same sentence appears again as a new toast. */
  readonly said: number
  readonly children: string
}

/** Confirms what the user did on the previous page, in a toast or, without JavaScript, in a line above the page. */
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
