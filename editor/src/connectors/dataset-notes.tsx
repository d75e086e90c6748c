import { Text } from '@mantine/core'
import { countPhrase } from '../kit/format.ts'
import type { DatasetProfile } from '../server/datasets.ts'

/** Shows the number of rows that the file's node outputs, and notes on normalisations. */
export function DatasetNotes({ profile }: { readonly profile: DatasetProfile }) {
  const { rows, emptyRows, columns, emptyCells } = profile
  const notes = [
    `${countPhrase(rows - emptyRows, 'row')}, ${countPhrase(columns.length, 'column')}`,
    ...(emptyCells > 0
      ? [`${countPhrase(emptyCells, 'empty cell')} ${emptyCells === 1 ? 'becomes' : 'become'} null`]
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
