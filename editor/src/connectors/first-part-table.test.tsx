import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FirstPart } from '../server/datasets.ts'
import { FirstPartTable } from './first-part-table.tsx'

test('makes text direction controls visible in the first rows of a file', () => {
  const part = { columns: ['na\u202eme'], rows: [['A\u202eda']] } as unknown as FirstPart
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <FirstPartTable part={part} problem={null} />
    </MantineProvider>,
  )
  expect(drawn).not.toContain('\u202e')
  expect(drawn.match(/aria-label="Right-to-left override \(U\+202E\)"/g)).toHaveLength(2)
})
