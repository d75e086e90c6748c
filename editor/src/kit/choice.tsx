import { escapeBidiControls } from '@anj/ui'
import { Select, type SelectProps } from '@mantine/core'
import { useCombobox } from './use-combobox.ts'

interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

interface ChoiceProps<T extends string> extends Omit<SelectProps, 'onChange' | 'allowDeselect' | 'data'> {
  readonly data?: readonly (
    | T
    | Option<T>
    | { readonly group: string; readonly items: readonly (T | Option<T>)[] }
  )[]
  readonly onChange: (value: T) => void
}

/** A compact select for a narrow panel, in which one option is always chosen. */
export function Choice<const T extends string>({ onChange, data, ...props }: ChoiceProps<T>) {
  const field = { ...props, data: shown(data as SelectProps['data']) }
  return (
    <Select
      size="xs"
      {...field}
      {...useCombobox(field)}
      allowDeselect={false}
      // Only the values of the options can be chosen.
      onChange={(value) => value !== null && onChange(value as T)}
    />
  )
}

/** Returns the options with direction controls in their labels written out. Their values stay unchanged. */
function shown(data: SelectProps['data']): SelectProps['data'] {
  return data?.map((one) => {
    if (typeof one === 'string') return { value: one, label: escapeBidiControls(one) }
    return 'label' in one ? { ...one, label: escapeBidiControls(one.label) } : one
  })
}
