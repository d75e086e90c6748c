import { readFile } from 'node:fs/promises'
import { parents } from './proc.ts'

/** Milliseconds of one unit of the system's accounting. */
const TICK = 10

/** Returns the milliseconds of processor time that processes and all their descendants, also ended ones, have used. */
export async function processorTimeOf(roots: readonly number[]): Promise<number> {
  const parentOf = await parents()
  const isWithin = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parentOf.get(at))
      if (roots.includes(at)) return true
    return false
  }
  const times = await Promise.all([...parentOf.keys()].filter(isWithin).map(timeOf))
  return times.reduce((sum, time) => sum + time, 0)
}

/** Returns the processor time of a process and of its children that have ended. */
async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The fields after the command name, which is in brackets: user and system time of the process and of ended children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK
}

/** Returns the process ID of the server that a session belongs to. Its children are the server's sessions. */
export async function serverPidOf(backendPid: number): Promise<number> {
  const parent = (await parents()).get(backendPid)
  if (parent === undefined) throw new Error(`No process ${backendPid} runs on this machine.`)
  return parent
}
