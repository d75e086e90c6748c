import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface SubmitButtonProps extends ButtonProps {
  readonly busy: boolean
  /** What it says while the form is on its way; without it a spinner turns. */
  readonly busyLabel?: string | undefined
  readonly name?: string
  readonly value?: string
  readonly children: ReactNode
}

/** The button that sends a form, once: while the form is on its way it says so and can't be pressed again. */
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
