import { Text } from '@mantine/core'
import { count } from '../panels/format.ts'
import type { DatasetProfile } from '../server/datasets.ts'

/** How much the file holds, and what was normalised in reading it. */
export function DatasetNotes({ profile }: { readonly profile: DatasetProfile }) {
  const { rows, columns, emptyRows, emptyCells } = profile
  const notes = [
    `${count(rows)} rows, ${count(columns.length)} columns`,
    ...(emptyRows > 0 ? [`${count(emptyRows)} entirely empty rows are left out`] : []),
    ...(emptyCells > 0 ? [`${count(emptyCells)} empty cells become null`] : []),
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
