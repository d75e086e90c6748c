import { expect, test } from 'vitest'
import { readQuestion } from './read-question.ts'

test('removes text that looks like a secret', () => {
  expect(readQuestion('Why? password=abc')).toBe('Why? password=…')
})

test('keeps line breaks and removes invalid and control characters', () => {
  expect(readQuestion('  How\tdo I\n\u001b[1mrun\0\u009b?\ud800 ')).toBe('How\tdo I\n [1mrun ?\ufffd')
  expect(readQuestion('🦆'.repeat(10_000))).toHaveLength(20_000)
  for (const none of ['', ' \n', '\0\u0007', 'x'.repeat(10_001)])
    expect(() => readQuestion(none)).toThrow('A question must have 1 to 10,000 characters.')
})
