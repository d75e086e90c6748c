import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface PortFieldProps {
  readonly label: string
  readonly value: number | string
  readonly error: ReactNode
  /** Why it doesn't count, when it doesn't. */
  readonly instead?: string | null
  readonly onChange: (port: number | string) => void
}

/** The port of a server. */
export function PortField({ label, value, error, instead = null, onChange }: PortFieldProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      required
      withAsterisk={false}
      min={1}
      max={65535}
      // Another number than the one that was typed would lead elsewhere: what is wrong is said.
      clampBehavior="none"
      allowDecimal={false}
      thousandSeparator=""
      value={value}
      error={instead === null && error}
      description={instead}
      disabled={instead !== null}
      onChange={onChange}
    />
  )
}
