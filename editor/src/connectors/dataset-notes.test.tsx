import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DatasetNotes } from './dataset-notes.tsx'

test('does not count rows that a run skips', () => {
  const profile = { rows: 4, emptyRows: 1, emptyCells: 2, columns: [], notes: ['Noted.'] }
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <DatasetNotes profile={profile} />
    </MantineProvider>,
  )
  expect(drawn.replace(/<style.*?<\/style>/gs, '').match(/>[^<]+</g)).toEqual([
    '>3 rows, 0 columns<',
    '>2 empty cells<',
    '>Noted.<',
  ])
})

test('shows the short label of each note as a chip, with the note as its description', () => {
  const notes = ['A title above the header was skipped.', 'The last row was not read.']
  const profile = {
    rows: 1,
    emptyRows: 0,
    emptyCells: 0,
    columns: [],
    notes,
    noteLabels: ['Title skipped', 'Total'],
  }
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <DatasetNotes profile={profile} />
    </MantineProvider>,
  )
  expect(drawn).toContain('>Title skipped<')
  expect(drawn).toContain('aria-description="The last row was not read."')
})
