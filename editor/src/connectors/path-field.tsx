import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface PathFieldProps {
  readonly value: string
  readonly hint: string
  readonly onChange: (path: string) => void
}

/** Edits the path of the rows, which is used once the field is left. */
export function PathField({ value, hint, onChange }: PathFieldProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      size="xs"
      label="Path of the rows"
      description={hint}
      maxLength={1_000}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== value && onChange(typed)}
    />
  )
}
