import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { scriptedEngine } from './scripted-engine.ts'
import { startSqlServer, type TestSqlServer } from './start.ts'
import { ask, logIn, logOut } from './tedious-client.ts'

const executed: string[] = []
let server: TestSqlServer
beforeAll(async () => {
  const engine = scriptedEngine({
    execute: (text) => {
      if (!text.startsWith('set ')) executed.push(text)
      return [{ kind: 'done', count: 1, isSelect: false }]
    },
  })
  server = await startSqlServer({ logins: [{ userName: 'sa', password: 'Secret-1' }], engine })
})
afterAll(() => server.stop())
afterEach(() => {
  server.faults.clear()
  executed.length = 0
})

const deadlock = {
  number: 1205,
  state: 51,
  class: 13,
  message: 'Chosen as the deadlock victim.',
  line: 1,
  procedure: '',
}

it('returns an error every time instead of executing a statement', async () => {
  const connection = await logIn({ port: server.port })
  const takeAway = server.faults.on({ statement: /^insert/g }, deadlock)
  for (let time = 0; time < 2; time++)
    await expect(ask(connection, 'batch', 'insert x')).rejects.toMatchObject({ number: 1205 })
  await expect(ask(connection, 'sql', 'insert x')).rejects.toMatchObject({ number: 1205 })
  await ask(connection, 'batch', 'select x')
  takeAway()
  await ask(connection, 'batch', 'insert x')
  expect(executed).toEqual(['select x', 'insert x'])
  await logOut(connection)
})

it.each(['drop', 'reset'] as const)('cuts the connection before or after a statement: %s', async (what) => {
  for (const after of [false, true]) {
    const connection = await logIn({ port: server.port })
    const ended = once(connection, 'end')
    const takeAway = server.faults.on({ statement: /commit/i, ...(after ? { after } : {}) }, what)
    await expect(ask(connection, 'batch', 'COMMIT')).rejects.toMatchObject({ code: 'ECONNRESET' })
    await ended
    takeAway()
    expect(executed.splice(0)).toEqual(after ? ['COMMIT'] : [])
  }
})

it("doesn't respond until the fault is removed", async () => {
  const connection = await logIn({ port: server.port })
  const takeAway = server.faults.on({ statement: /slow/ }, 'stall')
  const asking = ask(connection, 'batch', 'slow')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(executed).toEqual([])
  takeAway()
  expect((await asking).count).toBe(1)
  await logOut(connection)
})

it('lets a client disconnect while it is waiting for a response', async () => {
  const connection = await logIn({ port: server.port })
  server.faults.on({ statement: /slow/ }, 'stall')
  const asking = ask(connection, 'batch', 'slow')
  await logOut(connection)
  await expect(asking).rejects.toThrow()
  server.faults.clear()
  expect(executed).toEqual([])
})

it('triggers a fault when a client logs in', async () => {
  server.faults.on({ login: true }, { ...deadlock, number: 18_401, class: 14, message: 'Not now.' })
  await expect(logIn({ port: server.port })).rejects.toThrow('Not now.')
  server.faults.clear()
  server.faults.on({ login: true }, 'drop')
  await expect(logIn({ port: server.port })).rejects.toMatchObject({ code: 'ESOCKET' })
})

it('goes down and comes back on the same port', async () => {
  const connection = await logIn({ port: server.port })
  const ended = once(connection, 'end')
  await server.goAway()
  await ended
  await expect(logIn({ port: server.port })).rejects.toMatchObject({ code: 'ESOCKET' })
  await server.restart()
  await logOut(await logIn({ port: server.port }))
})
