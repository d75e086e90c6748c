import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDisk, checkMemory, checkNode, checkZones } from './machine.ts'

const GB = 1_000_000_000

test.each([
  [3 * GB, 'ok'],
  [1.5 * GB, 'warning'],
  [0.5 * GB, 'error'],
])('%d bytes of memory are %s', (available, status) => {
  expect(checkMemory(available, 8 * GB)).toMatchObject({ part: 'memory', status })
})

test('an older Node is an error with what to do', () => {
  expect(checkNode('20.20.2')).toMatchObject({ status: 'error', cure: expect.stringContaining('Node 24') })
  expect(checkNode('24.0.0').status).toBe('ok')
})

test('the version of the time-zone rules is that by which Node reckons', () => {
  expect(checkZones().message).toContain(process.versions.tz)
  expect(checkZones('2030a')).toEqual({
    part: 'time zones',
    status: 'ok',
    message: 'Schedules use version 2030a of the time zone rules.',
    cure: null,
  })
  expect(checkZones(null)).toMatchObject({ status: 'error', cure: expect.stringContaining('Node 24') })
})

test('a folder that is not there yet is judged by the disk that it will lie on', async () => {
  const folder = join(tmpdir(), 'anj-not-there', 'store')
  expect((await checkDisk('disk', folder)).message).toContain(folder)
})
