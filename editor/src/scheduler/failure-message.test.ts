import { expect, test } from 'vitest'
import { CallFailed } from '../server/call-failed.ts'
import { failureMessage } from './failure-message.ts'

const failed = (more: object) => new CallFailed({ code: 'x', message: 'No.', status: 422, ...more })

test('uses the first message about a field rather than the general one', () => {
  expect(failureMessage(failed({ fields: { scheduleName: 'Too short' } }), 'createScheduleFailed')).toBe(
    'Too short',
  )
  expect(failureMessage(failed({}), 'createScheduleFailed')).toBe('No.')
})

test("uses the action's own message for an answer without one", () => {
  expect(
    failureMessage(failed({ code: 'unknown_error', message: 'Sorry', status: 500 }), 'deleteScheduleFailed'),
  ).toBe('Something went wrong while deleting schedule. Please try again later')
})
