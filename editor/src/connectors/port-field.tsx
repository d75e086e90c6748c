import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface PortFieldProps {
  readonly label: string
  readonly value: number | string
  readonly error: ReactNode
  /** Why the field is ignored, or null if it isn't. */
  readonly instead?: string | null
  readonly onChange: (port: number | string) => void
}

/** Edits the port of a server. */
export function PortField({ label, value, error, instead = null, onChange }: PortFieldProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      required
      withAsterisk={false}
      min={1}
      max={65535}
      // Clamping would silently change the port that the user typed. Instead, the field shows what is wrong with it.
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
