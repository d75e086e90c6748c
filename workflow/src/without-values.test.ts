import { expect, test } from 'vitest'
import { sentence } from './messages.ts'
import { withoutValues } from './without-values.ts'

test('leaves out the values of a message, and of a message within it', () => {
  const taken = sentence('setFileTaken', { files: 'salaries of Zoë.csv' })
  expect(withoutValues(taken)).toBe(
    'The set already contains …, ignoring upper and lower case. Remove these files from the set first, or rename the new ones.',
  )
  const problem = sentence('setFileUnknown', { files: 'Zoë' })
  const reason = sentence('fileInSet', { entry: 'salaries of Zoë.csv', problem })
  expect(withoutValues(sentence('processingFailed', { reason }))).toBe(
    'Processing failed: …: The set does not contain …. Look at its files, and use their names as they are listed.',
  )
})

test('leaves out a reason that no message made', () => {
  const reason = 'duplicate key value (email)=(zoe@example.org)'
  expect(withoutValues(sentence('processingFailed', { reason }))).toBe('Processing failed: …')
})

test.each(['zoe@example.org', 'Zoë failed', ''])(
  'knows nothing of the text "%s", which no message made',
  (text) => {
    expect(withoutValues(text)).toBeNull()
  },
)
