import { Select, type SelectProps } from '@mantine/core'
import { useCombobox } from './use-combobox.ts'

interface ChoiceProps extends Omit<SelectProps, 'onChange' | 'allowDeselect'> {
  readonly onChange: (value: string) => void
}

/** A select of which something is always chosen, small enough for a narrow panel. */
export function Choice({ onChange, ...props }: ChoiceProps) {
  return (
    <Select
      size="xs"
      {...props}
      {...useCombobox(props)}
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}
