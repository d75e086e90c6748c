import { readFile } from 'node:fs/promises'
import { parents, residentBytes } from './proc.ts'

const SAMPLE_MS = 100

async function treeBytes(root: number): Promise<number> {
  const parentOf = await parents()
  const inTree = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parentOf.get(at)) {
      if (at === root) return true
    }
    return false
  }
  const sizes = await Promise.all([...parentOf.keys()].filter(inTree).map(residentBytes))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Samples the resident size of a process and its descendants ten times a second. `stop` returns the peak. */
export function watchTree(root: number): { stop: () => Promise<number> } {
  let peak = 0
  let last: Promise<void> = Promise.resolve()
  const sample = async () => {
    peak = Math.max(peak, await treeBytes(root))
  }
  const timer = setInterval(() => {
    last = last.then(sample)
  }, SAMPLE_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await last
      await sample()
      return peak
    },
  }
}

/** Returns the direct child of a process whose command line contains a program. Fails if there is none. */
export async function childOf(root: number, program: string): Promise<number> {
  for (const [pid, parent] of await parents()) {
    if (parent !== root) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(program)) return pid
  }
  throw new Error(`Process ${root} has no child ${program}.`)
}
