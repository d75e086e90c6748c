import { PASSWORD_PAGE_TOAST_DURATION, showSuccess } from '@anj/ui'
import { Alert } from '@mantine/core'
import { useEffect } from 'react'

/** Says what the page before has done: as a toast, and where no script runs as a line above the page. */
export function Notice({ children }: { readonly children: string }) {
  useEffect(() => {
    if (children) showSuccess(children, { duration: PASSWORD_PAGE_TOAST_DURATION })
  }, [children])
  if (!children) return null
  return (
    <noscript>
      <Alert color="petrol" radius={0} role="status">
        {children}
      </Alert>
    </noscript>
  )
}
