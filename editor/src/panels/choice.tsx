import { Select, type SelectProps } from '@mantine/core'

interface ChoiceProps extends Omit<SelectProps, 'onChange' | 'allowDeselect'> {
  readonly onChange: (value: string) => void
}

/** A select of which something is always chosen, small enough for a narrow panel, with the role that it plays. */
export function Choice({ onChange, ...props }: ChoiceProps) {
  return (
    <Select
      size="xs"
      role="combobox"
      {...props}
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}
