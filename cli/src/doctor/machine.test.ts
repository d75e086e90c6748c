import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDisk, checkMemory, checkNode, checkZones } from './machine.ts'

const GB = 1_000_000_000

test.each([
  [3 * GB, 'ok'],
  [1.5 * GB, 'warning'],
  [0.5 * GB, 'error'],
])('rates %d bytes of memory as %s', (available, status) => {
  expect(checkMemory(available, 8 * GB)).toMatchObject({ part: 'memory', status })
})

test('reports an outdated Node with a remedy', () => {
  expect(checkNode('20.20.2')).toMatchObject({ status: 'error', cure: expect.stringContaining('Node 24') })
  expect(checkNode('24.0.0').status).toBe('ok')
})

test('reports the time zone version that Node uses', () => {
  expect(checkZones().message).toContain(process.versions.tz)
  expect(checkZones('2030a')).toEqual({
    part: 'time zones',
    status: 'ok',
    message: 'Schedules use version 2030a of the time zone rules.',
    cure: null,
  })
  expect(checkZones(null)).toMatchObject({ status: 'error', cure: expect.stringContaining('Node 24') })
})

test("checks the disk of the parent folder if a folder doesn't exist", async () => {
  const folder = join(tmpdir(), 'anj-not-there', 'store')
  expect((await checkDisk('disk', folder)).message).toContain(folder)
})
