import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'

interface FileNameFieldProps {
  readonly value: string
  readonly onChange: (fileName: string) => void
}

/** The name of a file to download. */
export function FileNameField({ value, onChange }: FileNameFieldProps) {
  return (
    <TextInput
      size="xs"
      label="File name"
      maxLength={200}
      value={value}
      error={value.trim() === '' && sentence('fieldRequired', { title: 'File name' })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
