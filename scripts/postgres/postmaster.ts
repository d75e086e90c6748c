import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartProblem } from '../start-problem.ts'

/** The data that a running server writes into its data folder. */
export type Postmaster = { pid: number; port: number; ready: boolean }

const POLL = 20
const FAST_STOP = 15_000
const IMMEDIATE_STOP = 5_000

/** Reads postmaster.pid, even if its server is no longer running. */
export function readPostmaster(dataFolder: string): Postmaster | null {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return null
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/**
 * True if a process is the server of this data folder, rather than another process that was later given the same ID.
 */
export function isServerOf(pid: number, dataFolder: string): boolean {
  const command = commandLineOf(pid)
  return /postgres/.test(command) && command.includes(dataFolder)
}

/** Removes a postmaster.pid that names an unrelated process, because the server would refuse to start. */
export function removeForeignPidFile(dataFolder: string): void {
  rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
}

/** Stops a server and waits until it has ended. Requests a fast shutdown, then an immediate shutdown if it hangs. */
export async function stopPostmaster(pid: number, dataFolder: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', patience: FAST_STOP },
    { signal: 'SIGQUIT', patience: IMMEDIATE_STOP },
    { signal: 'SIGKILL', patience: IMMEDIATE_STOP },
  ] as const
  for (const { signal, patience } of steps) {
    if (!isServerOf(pid, dataFolder)) return
    sendSignal(pid, signal)
    if (await goneWithin(patience, pid, dataFolder)) return
  }
  throw new StartProblem(`The PostgreSQL server with process number ${pid} could not be stopped.`)
}

async function goneWithin(patience: number, pid: number, dataFolder: string): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(POLL)) {
    if (!isServerOf(pid, dataFolder)) return true
  }
  return false
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
