import { createTestDatabase } from '@anj/db/testing'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('a failed query is logged with its reason but without its parameters', async () => {
  const database = await createTestDatabase()
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const error = await database.db.execute(sql`select ${'a secret'} from nowhere`).catch((err: unknown) => err)
  await database.drop()
  log.error({ err: error, runId: 'r' }, 'it failed')
  expect(lines.join()).toContain('relation \\"nowhere\\" does not exist')
  expect(lines.join()).not.toContain('a secret')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ runId: 'r', part: 'worker', msg: 'it failed' })
})

test("an error that wraps a failed query is logged without the query's parameters", async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const query = Object.assign(new Error('Failed query: select $1\nparams: a secret'), {
    params: ['a secret'],
  })
  log.error({ err: new Error('the run was not found', { cause: query }) }, 'it failed')
  expect(lines.join()).toContain('Failed query: select $1')
  expect(lines.join()).not.toContain('a secret')
})
