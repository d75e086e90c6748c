import { expect, test } from 'vitest'
import { notASelect } from './not-a-select.ts'

test.each([
  ['selec x', 'selec'],
  [' ;\n-- why\n/* how */ Delete from t', 'Delete'],
  ['(exec t)', 'exec'],
])('the first word of %j is named', (query, word) => {
  expect(notASelect(query, null).message).toBe(
    `Only a SELECT can be read, and only one. This statement begins with ${word}: write one SELECT and nothing else.`,
  )
})

test.each(['', '1', 'select 1; select 2', 'WITH x AS (select 1) delete from x'])(
  'the first word of %j tells nothing',
  (query) => {
    expect(notASelect(query, null).code).toBe('queryNotSelect')
  },
)
