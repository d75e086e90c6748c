import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { identify } from '../process-identity.ts'
import { root } from '../root.ts'
import { runningEnvironment } from './environment-of-running.ts'

const folder = mkdtempSync(join(tmpdir(), 'anj-running-'))
afterAll(() => rmSync(folder, { recursive: true }))

test("resolves folders from the product's root, and does not override another database", () => {
  const own = { DATABASE_URL: 'postgres://x/y', ANJ_STORE: 's3://bucket/prefix' }
  expect(runningEnvironment(own)).toEqual({
    ANJ_DATA: join(root, '.data'),
    ANJ_STORE: 's3://bucket/prefix',
  })
  expect(runningEnvironment({ ANJ_DATA: folder, ANJ_STORE: 'files' })).toEqual({
    ANJ_DATA: folder,
    ANJ_STORE: join(root, 'files'),
  })
})

test("finds the running embedded database with its key and the product's address", async () => {
  const data = join(folder, 'postgres', 'data')
  mkdirSync(data, { recursive: true })
  const server = spawn(process.execPath, [
    '-e',
    'console.log(1); setInterval(() => {}, 1e6)',
    `postgres ${data}`,
  ])
  try {
    await once(server.stdout, 'data')
    writeFileSync(
      join(data, 'postmaster.pid'),
      [server.pid, data, 0, 5433, '', '', '', 'ready', ''].join('\n'),
    )
    writeFileSync(
      join(folder, 'postgres', 'passwords.json'),
      JSON.stringify({ postgres: 'a', anj: 'b', practice: 'c' }),
    )
    writeFileSync(join(folder, 'secret-key'), 'key\nbefore\nearliest\n')
    const note = { self: identify(process.pid), children: [], url: 'http://localhost:3001', stopping: false }
    writeFileSync(join(folder, 'running.json'), JSON.stringify(note))
    expect(runningEnvironment({ ANJ_DATA: folder })).toEqual({
      ANJ_DATA: folder,
      DATABASE_URL: 'postgres://anj:b@127.0.0.1:5433/anj',
      ANJ_PRACTICE_URL: 'postgres://practice:c@127.0.0.1:5433/practice',
      ANJ_SECRET_KEY: 'key',
      ANJ_SECRET_KEY_FORMER: 'before,earliest',
      ANJ_PUBLIC_URL: 'http://localhost:3001',
    })
  } finally {
    server.kill()
    await once(server, 'exit')
  }
  expect(runningEnvironment({ ANJ_DATA: folder }).DATABASE_URL).toBeUndefined()
})
