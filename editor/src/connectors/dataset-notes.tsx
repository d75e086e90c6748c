import { countPhrase } from '@anj/workflow'
import { Text, Tooltip, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { viewButtonProps } from '../kit/view-button.ts'
import type { DatasetProfile } from '../server/datasets.ts'
import classes from './dataset-notes.module.css'

/** Shows the number of rows that the file's node outputs, and a chip for each note on how the file was read. */
export function DatasetNotes({ profile }: { readonly profile: DatasetProfile }) {
  const { rows, emptyRows, columns, emptyCells, notes, noteLabels = [] } = profile
  const chips = [
    ...(emptyCells > 0
      ? [
          {
            label: countPhrase(emptyCells, 'empty cell'),
            note: `${countPhrase(emptyCells, 'empty cell')} ${emptyCells === 1 ? 'becomes' : 'become'} null`,
          },
        ]
      : []),
    // Files that were read before notes had labels show the notes themselves.
    ...notes.map((note, at) => ({ label: noteLabels[at] ?? note, note })),
  ]
  return (
    <div className={classes.notes}>
      <Text size="xs" c="dimmed">
        {`${countPhrase(rows - emptyRows, 'row')}, ${countPhrase(columns.length, 'column')}`}
      </Text>
      {chips.map(({ label, note }) => (
        <NoteChip key={`${label} ${note}`} label={label} note={note} />
      ))}
    </div>
  )
}

function NoteChip({ label, note }: { readonly label: string; readonly note: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <Tooltip label={note} multiline w={240} position="bottom-start" opened={isShown}>
      <UnstyledButton
        {...viewButtonProps(() => setShown(!isShown))}
        className={classes.chip}
        aria-label={label}
        aria-description={note}
        onMouseEnter={() => setShown(true)}
        onMouseLeave={() => setShown(false)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
      >
        {label}
      </UnstyledButton>
    </Tooltip>
  )
}
