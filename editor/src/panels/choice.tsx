import { plainName } from '@anj/ui'
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
      data={shown(props.data)}
      {...useCombobox(props)}
      allowDeselect={false}
      onChange={(value) => value !== null && onChange(value)}
    />
  )
}

/** The options with their labels as plain text, in which controls of direction are written out; the values stay. */
function shown(data: ChoiceProps['data']): ChoiceProps['data'] {
  return data?.map((one) => {
    if (typeof one === 'string') return { value: one, label: plainName(one) }
    return 'label' in one ? { ...one, label: plainName(one.label) } : one
  })
}
