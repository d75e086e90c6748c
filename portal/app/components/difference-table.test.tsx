import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DifferenceTable } from './difference-table.tsx'

test('shows a text-direction control in a name as a visible symbol', () => {
  const renamed = { path: 'fileName', before: 'bill.csv', after: 'bill\u202egpj.csv', changed: true }
  const shown = renderToStaticMarkup(<DifferenceTable all={[renamed]} />)
  expect(shown).not.toContain('\u202e')
  expect(shown).toContain('aria-label="Right-to-left override (U+202E)"')
})
