import { readdirSync, readFileSync } from 'node:fs'

/** Children of a process that execute runs, waiting ones too. */
export function runChildrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isRunChild(pid) && parentOf(pid) === parent)
}

/** Whether a process is there and executes runs, or waits to. */
export function isRunChild(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('run-child')
  } catch {
    return false
  }
}

function parentOf(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])
  } catch {
    return null
  }
}
