import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useCombobox } from './use-combobox.ts'

/** A compact text field with suggestions, for a narrow panel. */
export function TypedChoice(props: AutocompleteProps) {
  return <Autocomplete size="xs" {...props} {...useCombobox(props)} />
}
