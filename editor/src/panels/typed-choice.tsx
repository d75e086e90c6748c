import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useCombobox } from './use-combobox.ts'

/** A text field that offers texts to choose from, small enough for a narrow panel. */
export function TypedChoice(props: AutocompleteProps) {
  return <Autocomplete size="xs" {...props} {...useCombobox(props)} />
}
