import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { askPostgresql } from './own-postgresql.ts'

it('the PostgreSQL server stops when the process that started it ends for any reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-own-postgresql-'))
  const program = `
    const { startOwnPostgresql } = await import(${JSON.stringify(new URL('./own-postgresql.ts', import.meta.url).href)})
    const { host, port, user, password } = await startOwnPostgresql()
    console.log(JSON.stringify({ host, port, user, password }))
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const server = JSON.parse(line.toString())
  const answers = () =>
    askPostgresql(server, 'select 1').then(
      () => true,
      () => false,
    )
  expect(await answers()).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(answers).toBe(false)
  await rm(folder, { recursive: true, force: true })
})
