import { readFileSync } from 'node:fs'

/** Often enough that a child which grows fast is ended before it has taken what others need. */
const EVERY = 250

/** Resident and peak resident size of a process as the kernel knows them; null once it has gone. */
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

export interface Watch {
  /** The largest resident size that was seen. */
  readonly peak: number
  stop(): void
}

/** Looks at a process four times a second and calls back once when it is larger than it may be; never keeps its own process alive. */
export function watchResidentSize(pid: number, limit: number, onAbove: () => void): Watch {
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
