import { sentence } from '@anj/workflow/messages'
import { NativeSelect } from '@mantine/core'
import type { FormState } from './form-answer.ts'

interface HeirFieldProps {
  readonly field: FormState['field']
  /** People who can become the owner, by id. */
  readonly heirs: readonly { readonly value: string; readonly label: string }[]
  /** The entry of the list before anybody is chosen. */
  readonly nobody: string
  readonly required: boolean
}

/** The choice of a new owner for what somebody owns. */
export function HeirField({ field, heirs, nobody, required }: HeirFieldProps) {
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
