import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import type { ServerRequest } from './main.ts'
import { ask, logIn, logOut } from './tedious-client.ts'

let child: ChildProcess
afterEach(async () => {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
})

type Wish = ServerRequest extends infer Each ? (Each extends ServerRequest ? Omit<Each, 'id'> : never) : never

async function tell(wish: Wish): Promise<void> {
  const answered = once(child, 'message')
  child.send({ ...wish, id: 1 })
  const [answer] = await answered
  expect(answer).toEqual({ id: 1 })
}

it('runs in a separate process, whose parent can set faults', async () => {
  child = fork(join(import.meta.dirname, 'main.ts'), [JSON.stringify({ tls: 'off' })], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout) throw new Error('no output')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { port, url } = JSON.parse(line) as { port: number; url: string }
  expect(url).toBe(`mssql://sa:Anj-test-1@127.0.0.1:${port}/`)
  const client = { port, password: 'Anj-test-1' }
  const connection = await logIn(client)
  expect((await ask(connection, 'batch', 'select 1')).rows).toEqual([[1]])
  await tell({ do: 'fault', when: { statement: '^select 1$' }, what: 'drop' })
  await expect(ask(connection, 'batch', 'SELECT 1')).rejects.toThrow()
  await tell({ do: 'clear' })
  await tell({ do: 'restart' })
  const again = await logIn(client)
  expect((await ask(again, 'batch', 'select 1')).rows).toEqual([[1]])
  await logOut(again)
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
})
