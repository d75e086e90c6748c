import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Environment } from '../environment.ts'
import { identify, isProcessAlive } from '../process-identity.ts'
import { Log } from './log.ts'
import { Part } from './part.ts'

let folder: string
let parts: Part[]
let lines: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anj-part-'))
  parts = []
  lines = []
})
afterEach(async () => {
  await Promise.all(parts.map((part) => part.stop()))
  rmSync(folder, { recursive: true, force: true })
})

type Ends = { code: number | null; signal: string | null }[]

function part(
  env: Environment,
  restarts: (proven: boolean) => boolean = () => true,
): { part: Part; ends: Ends } {
  const ends: Ends = []
  const file = join(import.meta.dirname, 'testing-part.mjs')
  const log = new Log(join(folder, 'log'), 0, (line) => lines.push(line))
  const made = new Part({ name: 'part', file, env: { ...process.env, ...env } }, log, {
    began: () => {},
    ended: (code, signal) => ends.push({ code, signal }),
    restarts,
  })
  parts.push(made)
  return { part: made, ends }
}

async function began(times: number): Promise<void> {
  await expect.poll(() => lines.filter((line) => line.includes('began')).length).toBe(times)
}

describe('a part of the product', () => {
  it('restarts after a crash', async () => {
    const { part: crashing, ends } = part({ CRASH_AFTER: '1' })
    crashing.start()
    await began(2)
    expect(ends[0]).toEqual({ code: 7, signal: null })
  })

  it('does not restart when it crashed before the product was ready', async () => {
    const { part: crashing, ends } = part({ CRASH_AFTER: '1' }, (proven) => proven)
    crashing.start()
    await expect.poll(() => ends.length).toBe(1)
    expect(crashing.pid).toBeNull()
  })

  it('ends on request and does not restart', async () => {
    const { part: running, ends } = part({})
    running.start()
    await began(1)
    await running.stop()
    expect(running.pid).toBeNull()
    expect(ends).toEqual([])
  })

  it('has one process after several concurrent restarts, and none if it is stopped during them', async () => {
    const { part: changing, ends } = part({})
    changing.start()
    await began(1)
    await Promise.all([changing.restart(), changing.restart()])
    await began(2)
    await Promise.all([changing.restart(), changing.stop()])
    expect(changing.pid).toBeNull()
    expect(lines).toHaveLength(2)
    expect(ends).toEqual([])
  })

  it('ends when its parent process is killed', async () => {
    const parent = spawn(
      process.execPath,
      [join(import.meta.dirname, 'testing-parent.ts'), join(folder, 'log')],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [said] = (await once(parent.stdout, 'data')) as [Buffer]
    const child = identify(Number(said.toString()))
    expect(isProcessAlive(child)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isProcessAlive(child)).toBe(false)
  })
})
