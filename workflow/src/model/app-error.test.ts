import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'

test('has a message with filled-in values, a status and a cause', () => {
  const cause = new Error('why')
  const error = new AppError('notFound', { what: 'The workflow' }, { cause })
  expect(error.message).toBe('The workflow was not found.')
  expect(error.status).toBe(404)
  expect(error.cause).toBe(cause)
})
