import { expect, test } from 'vitest'
import { isSameZone, momentIn, zonedMoment } from './zone-moment.ts'

const noon = '2026-11-23T12:00:00.000Z'

test('formats a time in the clock of its zone', () => {
  expect(momentIn('Europe/Berlin', noon)).toBe('Nov 23, 2026, 01:00 PM')
  expect(momentIn('Asia/Kathmandu', noon)).toBe('Nov 23, 2026, 05:45 PM')
  expect(momentIn('Pacific/Kiritimati', noon)).toBe('Nov 24, 2026, 02:00 AM')
})

test("returns the reader's local time only if it differs", () => {
  expect(zonedMoment('Europe/Berlin', noon, 'Europe/Paris').inBrowser).toBeNull()
  expect(zonedMoment('Europe/Berlin', noon, 'America/New_York').inBrowser).toBe('Nov 23, 2026, 07:00 AM')
})

test("formats a time in the browser's zone when the given zone is unknown", () => {
  expect(momentIn('Mars/Olympus', noon)).toMatch(/^Nov 2[34], 2026, /)
})

test('treats the old name of a zone as the same zone', () => {
  expect(isSameZone('Asia/Katmandu', 'Asia/Kathmandu')).toBe(true)
  expect(isSameZone('Europe/Berlin', 'Europe/Paris')).toBe(false)
  expect(isSameZone('Europe/Berlin', 'Mars/Olympus')).toBe(false)
})
