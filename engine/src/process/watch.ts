import { readFileSync } from 'node:fs'

/**
 * Milliseconds between checks. The interval is short, so that a fast-growing child is killed before it takes memory
 * that other processes need.
 */
const EVERY = 250

/** Returns the current and the peak resident size of a process, or null once it has exited. */
export function residentSize(pid: number): { readonly now: number; readonly peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024
    return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
  } catch {
    return null
  }
}

export interface MemoryWatch {
  /** The largest resident size so far. */
  readonly peak: number
  stop(): void
}

/**
 * Checks a process four times a second and calls `onAbove` once when it exceeds the limit. The checks don't keep
 * the current process alive.
 */
export function watchResidentSize(pid: number, limit: number, onAbove: () => void): MemoryWatch {
  let peak = 0
  const timer = setInterval(() => {
    const size = residentSize(pid)
    if (!size) return clearInterval(timer)
    peak = Math.max(peak, size.peak)
    if (size.now <= limit) return
    clearInterval(timer)
    onAbove()
  }, EVERY)
  timer.unref()
  return {
    get peak() {
      return peak
    },
    stop: () => clearInterval(timer),
  }
}
