import { sentence } from '@anj/workflow/messages'
import { NativeSelect } from '@mantine/core'
import type { FormState } from './use-form-answer.ts'

interface HeirFieldProps {
  readonly field: FormState['field']
  /** Users who can become the owner; each value is a user id. */
  readonly heirs: readonly { readonly value: string; readonly label: string }[]
  /** Label of the empty choice. */
  readonly nobody: string
  readonly required: boolean
}

/** Selects a new owner for a user's belongings. */
export function NewOwnerField({ field, heirs, nobody, required }: HeirFieldProps) {
  return (
    <NativeSelect
      label="New owner"
      description={sentence('heirHint')}
      data={[{ value: '', label: nobody }, ...heirs]}
      {...field('handTo')}
      required={required}
    />
  )
}
