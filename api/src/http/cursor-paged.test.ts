import { expect, test } from 'vitest'
import { TaskPlace } from '../schedules/tasks/schema.ts'
import { CreatedCursor, createdCursor, cursorPosition } from './created-cursor.ts'
import { readCursor } from './cursor-paged.ts'

const id = '0b8f8c3e-6c1d-4a5e-9a54-0f3a2f9a7f10'
const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')

test('decodes a position from a cursor that it encoded', () => {
  const made = { id, createdAt: new Date('2026-03-29T01:30:00.123Z') }
  expect(cursorPosition(readCursor(cursorOf(createdCursor(made)), CreatedCursor))).toEqual(made)
  expect(readCursor(cursorOf({ id, dueAt: made.createdAt }), TaskPlace)?.dueAt).toBe(
    '2026-03-29T01:30:00.123Z',
  )
})

test.each([
  '2016-12-31T23:59:60.000Z',
  '9999-12-31T23:59:59-12:00',
  '0000-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  'now',
  null,
])('refuses an invalid date in a cursor before a query uses it: %s', (moment) => {
  expect(() => readCursor(cursorOf({ id, createdAt: moment }), CreatedCursor)).toThrow(
    'this list has not returned',
  )
  expect(() => readCursor(cursorOf({ id, dueAt: moment }), TaskPlace)).toThrow('this list has not returned')
})
