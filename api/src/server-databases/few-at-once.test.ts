import { testDictionary } from '@anj/workflow/dictionary-testing'
import { expect, test } from 'vitest'
import { createTestApp } from '../testing.ts'

const notAsked = async (): Promise<never> => {
  throw new Error('unexpected call')
}

test('reads only a few dictionaries concurrently, however many callers ask, and answers all of them', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  let [busy, most] = [0, 0]
  const readDictionary = async () => {
    busy += 1
    most = Math.max(most, busy)
    await mayEnd
    busy -= 1
    return testDictionary([])
  }
  const connector = {
    testConnection: notAsked,
    listDatabases: notAsked,
    listTables: notAsked,
    describeTarget: notAsked,
    readDictionary,
  }
  const app = await createTestApp({ databases: async () => connector })
  try {
    const ann = await app.superUser()
    const body = { serverName: '127.0.0.1', port: 5432, userId: 'ann', password: 'x', databaseName: 'shop' }
    const paths = ['primary-keys', 'relationships', 'databases'].flatMap((path) => [path, path, path])
    const more = { include: ['dataDictionary'] }
    const answers = paths.map((path) =>
      ann.call('POST', `/api/${path}/postgresql`, path === 'databases' ? { ...body, ...more } : body),
    )
    await expect.poll(() => most).toBe(4)
    end()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(paths.map(() => 200))
    expect(most).toBe(4)
  } finally {
    await app.close()
  }
})
