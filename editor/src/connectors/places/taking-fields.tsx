import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { Choice } from '../../kit/choice.tsx'
import type { FollowForm } from '../../server/places.ts'

/** The settings of an input that takes each file once, while the user edits them. */
export interface Taking {
  readonly complete: 'unchanged' | 'marker'
  readonly marker: string
}

export const initialTaking: Taking = { complete: 'unchanged', marker: '.done' }

interface TakingFieldsProps {
  readonly taking: Taking
  readonly onChange: (taking: Taking) => void
}

const completeLabels: readonly { readonly value: Taking['complete']; readonly label: string }[] = [
  { value: 'unchanged', label: 'Its size and time stay the same' },
  { value: 'marker', label: 'A marker file exists' },
]

/** Edits when a file is complete. */
export function TakingFields({ taking, onChange }: TakingFieldsProps) {
  const set = (change: Partial<Taking>) => onChange({ ...taking, ...change })
  const { complete, marker } = taking
  return (
    <>
      <Choice
        label="A file is complete when"
        data={completeLabels}
        value={complete}
        onChange={(value) => set({ complete: value })}
      />
      {complete === 'marker' && (
        <TextInput
          size="xs"
          label="End of the marker's name"
          description={sentence('takeMarkerHint')}
          placeholder=".done"
          value={marker}
          onChange={(event) => set({ marker: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** Returns the fields of the call that follows the files. */
export function toTakingForm({ complete, marker }: Taking): Pick<FollowForm, 'marker'> {
  return { marker: complete === 'marker' ? marker.trim() : null }
}
