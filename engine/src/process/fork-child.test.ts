import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forkChild } from './fork-child.ts'
import { residentSize } from './watch.ts'

const roomy = 1e9
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-fork-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const serve = JSON.stringify(new URL('./serve-parent.ts', import.meta.url).href)

async function entry(body: string): Promise<string> {
  const path = join(folder, 'entry.mjs')
  await writeFile(path, `import { serveParent } from ${serve}\n${body}`)
  return path
}

it('answers a message and reports its end', async () => {
  const answers: string[] = []
  const path = await entry(
    `const parent = serveParent(async (m) => { await parent.send(m.toUpperCase()); process.exit(3) })`,
  )
  const child = forkChild<string, string>('run-child', {
    entry: path,
    residentBytes: roomy,
    onMessage: (a) => answers.push(a),
  })
  child.send('hello')
  const end = await child.ended
  expect(answers).toEqual(['HELLO'])
  expect(end).toMatchObject({ code: 3, signal: null, outOfMemory: false })
  child.send('nobody hears this')
})

it('passes no secret through the command line or environment', async () => {
  process.env.ANJ_SECRET_KEY = 'very secret'
  try {
    const path = await entry(
      `const parent = serveParent(() => parent.send({ env: process.env, argv: process.argv }))`,
    )
    const heard = Promise.withResolvers<unknown>()
    const child = forkChild<string, unknown>('run-child', {
      entry: path,
      residentBytes: roomy,
      onMessage: heard.resolve,
    })
    child.send('what do you know')
    expect(JSON.stringify(await heard.promise)).not.toContain('secret')
    child.kill()
    await child.ended
  } finally {
    delete process.env.ANJ_SECRET_KEY
  }
})

it('keeps the compile cache for the next child when a child is killed', async () => {
  const cache = join(folder, 'compiled')
  vi.stubEnv('NODE_COMPILE_CACHE', cache)
  const path = await entry('serveParent(() => undefined)')
  const child = forkChild('run-child', { entry: path, residentBytes: roomy, onMessage: () => undefined })
  const kept = () => (existsSync(cache) ? readdirSync(cache, { recursive: true }).length : 0)
  await expect.poll(kept).toBeGreaterThan(1)
  child.kill()
  await child.ended
})

it('kills a child that exceeds its memory limit', async () => {
  const path = await entry(`serveParent(() => { globalThis.kept = Buffer.alloc(300e6, 1) })`)
  const child = forkChild<string, unknown>('run-child', {
    entry: path,
    residentBytes: 200e6,
    onMessage: () => undefined,
  })
  child.send('grow')
  const end = await child.ended
  expect(end).toMatchObject({ signal: 'SIGKILL', outOfMemory: true })
  expect(end.peakBytes).toBeGreaterThan(200e6)
})

it('exits when its parent is killed, and ignores Ctrl-C', async () => {
  const trace = join(folder, 'orphaned')
  const path = await entry(
    `import { writeFileSync } from 'node:fs'
     const parent = serveParent(() => undefined, () => writeFileSync(${JSON.stringify(trace)}, ''))
     process.kill(process.pid, 'SIGINT'); process.kill(process.pid, 'SIGTERM')
     setTimeout(() => parent.send('alive'), 50)`,
  )
  const parentPath = join(folder, 'parent.mjs')
  const fork = JSON.stringify(new URL('./fork-child.ts', import.meta.url).href)
  await writeFile(
    parentPath,
    `import { forkChild } from ${fork}
     const child = forkChild('run-child', { entry: ${JSON.stringify(path)}, residentBytes: 1e9, onMessage: () => console.log(child.pid) })`,
  )
  const parent = spawn(process.execPath, [parentPath], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  expect(residentSize(pid)?.now).toBeGreaterThan(0)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => residentSize(pid)?.now ?? 0, { interval: 20 }).toBe(0)
  expect(existsSync(trace)).toBe(true)
})
