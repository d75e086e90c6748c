import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'

interface FileNameFieldProps {
  readonly value: string
  readonly onChange: (fileName: string) => void
}

/** Edits the name of an output file. */
export function FileNameField({ value, onChange }: FileNameFieldProps) {
  return (
    <TextInput
      size="xs"
      label="File name"
      maxLength={200}
      value={value}
      title={value}
      error={value.trim() === '' && sentence('fieldRequired', { title: 'File name' })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
