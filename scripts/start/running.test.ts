import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { identify, isProcessAlive } from '../process-identity.ts'
import { lockDataFolder } from './running.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anj-running-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function leave(note: object): void {
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ children: [], url: null, stopping: false, ...note }),
  )
}

describe('the lock on a data folder', () => {
  it('is refused while another start holds the lock, with the address of that start', async () => {
    const first = await lockDataFolder(folder)
    first.ready('http://localhost:3000')
    await expect(lockDataFolder(folder)).rejects.toThrow(
      /^Anj is running already in this folder: http:\/\/localhost:3000 \(process \d+\)/,
    )
  })

  it('is free after a start has ended', async () => {
    const first = await lockDataFolder(folder)
    first.release()
    await expect(lockDataFolder(folder)).resolves.toBeDefined()
  })

  it("is free after its holder has been killed, even if another process now has the holder's ID", async () => {
    leave({ self: { pid: process.pid, began: 'at another moment' } })
    await expect(lockDataFolder(folder)).resolves.toBeDefined()
  })

  it('waits for a start that is stopping', async () => {
    const first = await lockDataFolder(folder)
    first.stopping()
    const second = lockDataFolder(folder)
    first.release()
    await expect(second).resolves.toBeDefined()
  })

  it('ends processes that a killed start left running', async () => {
    const orphan = spawn(process.execPath, ['-e', 'setTimeout(() => process.exit(), 300)'], {
      stdio: 'ignore',
    })
    const identity = identify(orphan.pid as number)
    leave({ self: { pid: process.pid, began: 'at another moment' }, children: [identity] })
    await lockDataFolder(folder)
    expect(isProcessAlive(identity)).toBe(false)
  })
})
