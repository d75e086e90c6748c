import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, told apart from a later one that got the same number by the moment at which it began. */
export type ProcessIdentity = { pid: number; began: string }

/** Identifies a living process. */
export function identify(pid: number): ProcessIdentity {
  return { pid, began: beginOf(pid) }
}

/** Whether exactly this process still lives. */
export function lives({ pid, began }: ProcessIdentity): boolean {
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
