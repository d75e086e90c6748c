import type { Db } from '@anj/db'
import { expect, test, vi } from 'vitest'
import { createTokenWatch } from './token-watch.ts'

/** Returns a database in which every token is valid. Its queries fail while `away` is true. */
function databaseOf(answers: { away: boolean; asked: number }): Db {
  const where = async () => {
    answers.asked += 1
    if (answers.away) throw new Error('the database is unreachable')
    return [{ id: 'token' }]
  }
  return { select: () => ({ from: () => ({ innerJoin: () => ({ where }) }) }) } as unknown as Db
}

test('keeps all access while the database is unreachable, and logs one warning per outage', async () => {
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
