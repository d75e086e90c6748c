import { Text } from '@mantine/core'
import { count } from '../panels/format.ts'
import type { DatasetProfile } from '../server/datasets.ts'

/** How much the file holds, and what was normalised in reading it. */
export function DatasetNotes({ profile }: { readonly profile: DatasetProfile }) {
  const { rows, columns, emptyCells } = profile
  const notes = [
    `${count(rows)} rows, ${count(columns.length)} columns`,
    ...(emptyCells > 0 ? [`${count(emptyCells)} empty cells become null`] : []),
    ...profile.notes,
  ]
  return (
    <div>
      {notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </div>
  )
}
