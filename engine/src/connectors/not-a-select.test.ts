import { expect, test } from 'vitest'
import { notASelect } from './not-a-select.ts'

test.each([
  ['selec x', 'selec'],
  [' ;\n-- why\n/* how */ Delete from t', 'Delete'],
  ['(exec t)', 'exec'],
])('names the first word of %j', (query, word) => {
  expect(notASelect(query, null).message).toBe(
    `Anj can run only a single SELECT here, but this statement begins with ${word}. Write one SELECT statement and nothing else.`,
  )
})

test.each(['', '1', 'select 1; select 2', 'WITH x AS (select 1) delete from x'])(
  'does not name the first word of %j',
  (query) => {
    expect(notASelect(query, null).code).toBe('queryNotSelect')
  },
)
