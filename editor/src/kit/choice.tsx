import { escapeBidiControls } from '@anj/ui'
import { Select, type SelectProps } from '@mantine/core'
import { useCombobox } from './use-combobox.ts'

interface ChoiceProps extends Omit<SelectProps, 'onChange' | 'allowDeselect'> {
  readonly onChange: (value: string) => void
}

/** A compact select for a narrow panel, in which one option is always chosen. */
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

/** Returns the options with direction controls in their labels written out. Their values stay unchanged. */
function shown(data: ChoiceProps['data']): ChoiceProps['data'] {
  return data?.map((one) => {
    if (typeof one === 'string') return { value: one, label: escapeBidiControls(one) }
    return 'label' in one ? { ...one, label: escapeBidiControls(one.label) } : one
  })
}
