import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends ButtonProps {
  readonly busy: boolean
  /** Label while the form is being sent. Without it, the button shows a spinner. */
  readonly busyLabel?: string | undefined
  readonly name?: string
  readonly value?: string
  readonly children: ReactNode
}

/** A submit button that can't be pressed again while the form is being sent. */
export function SubmitButton({ busy, busyLabel, children, ...props }: SubmitButtonProps) {
  if (!busyLabel)
    return (
      <Button type="submit" loading={busy} {...props}>
        {children}
      </Button>
    )
  return (
    <Button type="submit" disabled={busy} {...props}>
      {busy ? busyLabel : children}
    </Button>
  )
}
