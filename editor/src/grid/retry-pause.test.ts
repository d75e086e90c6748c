import { expect, test } from 'vitest'
import { CallFailed } from '../server/call-failed.ts'
import { retryPause } from './retry-pause.ts'

const failed = (status: number) => new CallFailed({ code: 'network_error', message: 'No.', status })

test('retries with increasing pauses while the server is unreachable, and stops after the last one', () => {
  const pauses = Array.from({ length: 7 }, (_, failures) => retryPause(failed(0), failures))
  const asked = pauses.slice(0, 6) as number[]
  expect(asked).toEqual([...asked].sort((a, b) => a - b))
  expect(asked.every((pause) => pause > 0)).toBe(true)
  expect(pauses[6]).toBeNull()
  expect(retryPause(failed(503), 0)).toBe(pauses[0])
})

test('does not retry a request that the server refused', () => {
  expect(retryPause(failed(422), 0)).toBeNull()
  expect(retryPause(new Error('unexpected'), 0)).toBeNull()
})
