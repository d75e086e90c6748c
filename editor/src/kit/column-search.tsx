import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface ColumnSearchProps {
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The field that narrows a list of columns to those whose name contains a text. */
export function ColumnSearch({ label = 'Search columns', value, onChange }: ColumnSearchProps) {
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Returns a test of whether a name contains the searched text, regardless of case. */
export function nameSearch(sought: string): (name: string) => boolean {
  const part = sought.trim().toLowerCase()
  return (name) => name.toLowerCase().includes(part)
}
