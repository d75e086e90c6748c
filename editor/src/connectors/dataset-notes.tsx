import { Text } from '@mantine/core'
import { counted } from '../panels/format.ts'
import type { DatasetProfile } from '../server/datasets.ts'

/** Counts the rows that come out of the file's node, and notes what was normalised in reading it. */
export function DatasetNotes({ profile }: { readonly profile: DatasetProfile }) {
  const { rows, emptyRows, columns, emptyCells } = profile
  const notes = [
    `${counted(rows - emptyRows, 'row')}, ${counted(columns.length, 'column')}`,
    ...(emptyCells > 0
      ? [`${counted(emptyCells, 'empty cell')} ${emptyCells === 1 ? 'becomes' : 'become'} null`]
      : []),
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
