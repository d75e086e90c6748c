import { readdirSync, readFileSync } from 'node:fs'

/** Returns the child processes that execute runs, including waiting processes. */
export function runChildrenOf(parent: number): readonly number[] {
  return childrenOf(parent).filter(isRunChild)
}

/** Returns all child processes of a process. */
export function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

/** True when a process exists and executes runs, or waits to. */
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
