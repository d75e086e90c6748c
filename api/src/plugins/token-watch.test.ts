import type { Db } from '@anj/db'
import { expect, test, vi } from 'vitest'
import { createTokenWatch } from './token-watch.ts'

/** Returns a database that answers or fails. All tokens in it are valid. */
function databaseOf(answers: { away: boolean; asked: number }): Db {
  const where = async () => {
    answers.asked += 1
    if (answers.away) throw new Error('the database is unreachable')
    return [{ id: 'token' }]
  }
  return { select: () => ({ from: () => ({ innerJoin: () => ({ where }) }) }) } as unknown as Db
}

test('logs one warning per outage and ends no access when the database is unreachable', async () => {
  const [answers, warn, ended] = [{ away: true, asked: 0 }, vi.fn(), vi.fn()]
  const tokenWatch = createTokenWatch(databaseOf(answers), { warn }, 1)
  tokenWatch.watch('token', ended)
  await expect.poll(() => answers.asked).toBeGreaterThan(5)
  expect(warn).toHaveBeenCalledTimes(1)
  const queriesBefore = answers.asked
  answers.away = false
  await expect.poll(() => answers.asked).toBeGreaterThan(queriesBefore + 2)
  answers.away = true
  await expect.poll(() => warn.mock.calls.length).toBe(2)
  expect(ended).not.toHaveBeenCalled()
  tokenWatch.close()
})
