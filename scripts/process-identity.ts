import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process by its ID and its start time, because a later process may be given the same ID. */
export type ProcessIdentity = { pid: number; began: string }

/** Identifies a running process. */
export function identify(pid: number): ProcessIdentity {
  return { pid, began: beginOf(pid) }
}

/** True while exactly this process is running. */
export function isProcessAlive({ pid, began }: ProcessIdentity): boolean {
  return began !== '' && beginOf(pid) === began
}

function beginOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = '', startTicks = ''] = [fields[0], fields[19]]
    return state === 'Z' || state === 'X' ? '' : startTicks
  } catch {
    return ''
  }
}
