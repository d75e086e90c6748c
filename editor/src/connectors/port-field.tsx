import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface PortFieldProps {
  readonly label: string
  readonly value: number | string
  readonly error: ReactNode
  readonly onChange: (port: number | string) => void
}

/** The port of a server. */
export function PortField({ label, value, error, onChange }: PortFieldProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      required
      withAsterisk={false}
      min={1}
      max={65535}
      allowDecimal={false}
      thousandSeparator=""
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
