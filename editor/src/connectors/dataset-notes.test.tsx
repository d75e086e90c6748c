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
    '>2 empty cells become null<',
    '>Noted.<',
  ])
})
