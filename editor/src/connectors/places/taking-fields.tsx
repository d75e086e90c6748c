import type { AfterTaking } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { Choice } from '../../kit/choice.tsx'
import type { FollowForm } from '../../server/places.ts'

/** The settings of an input that takes each file once, while the user edits them. */
export interface Taking {
  readonly after: AfterTaking
  /** Null until the user changes the suggested folder. */
  readonly folder: string | null
  readonly complete: 'unchanged' | 'marker'
  readonly marker: string
}

export const initialTaking: Taking = { after: 'left', folder: null, complete: 'unchanged', marker: '.done' }

interface TakingFieldsProps {
  readonly taking: Taking
  readonly pattern: string
  readonly onChange: (taking: Taking) => void
}

const afterLabels: readonly { readonly value: AfterTaking; readonly label: string }[] = [
  { value: 'left', label: 'Leave it in its folder' },
  { value: 'moved', label: 'Move it to a folder' },
  { value: 'removed', label: 'Delete it' },
]

const completeLabels: readonly { readonly value: Taking['complete']; readonly label: string }[] = [
  { value: 'unchanged', label: 'Its size and time stay the same' },
  { value: 'marker', label: 'A marker file exists' },
]

/** Edits what happens to a file after a run, and when a file is complete. */
export function TakingFields({ taking, pattern, onChange }: TakingFieldsProps) {
  const set = (change: Partial<Taking>) => onChange({ ...taking, ...change })
  const { after, complete, marker } = taking
  return (
    <>
      <Choice
        label="After a run has loaded a file"
        description={after === 'left' ? sentence('takenLeftHint') : sentence('takenClearHint')}
        data={afterLabels}
        value={after}
        onChange={(value) => set({ after: value })}
      />
      {after === 'moved' && (
        <TextInput
          size="xs"
          label="Folder for loaded files"
          placeholder="done"
          value={folderOf(taking, pattern)}
          onChange={(event) => set({ folder: event.currentTarget.value })}
        />
      )}
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

/** Returns the folder for loaded files. The suggestion lies beside the files of the pattern. */
function folderOf({ folder }: Taking, pattern: string): string {
  return folder ?? `${pattern.slice(0, pattern.lastIndexOf('/') + 1)}done`
}

/** Returns the fields of the call that follows the files. */
export function toTakingForm(
  taking: Taking,
  pattern: string,
): Pick<FollowForm, 'afterTaking' | 'doneFolder' | 'marker'> {
  const { after, complete, marker } = taking
  return {
    afterTaking: after,
    doneFolder: after === 'moved' ? folderOf(taking, pattern).trim().replace(/\/+$/, '') : null,
    marker: complete === 'marker' ? marker.trim() : null,
  }
}
