import { Worker } from 'node:worker_threads'

export interface ParentWatch {
  /** Milliseconds between two looks at the parent. */
  readonly every: number
  /** Milliseconds that the process may take to end on its own. */
  readonly grace: number
}

export const parentWatch: ParentWatch = { every: 1_000, grace: 2_000 }

const look = `
const { workerData: { parent, every, grace } } = require('node:worker_threads')
const clock = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(clock)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), grace)
}, every)`

/**
 * Kills this process when its parent has been gone for a while. It usually ends itself before, when the channel closes; but
 * nobody hears of that while the main thread is held, by a call into native code or by a loop. So a thread of its own looks.
 */
export function endAfterParent({ every, grace } = parentWatch): void {
  const workerData = { parent: process.ppid, every, grace }
  new Worker(look, { eval: true, workerData, env: {} }).unref()
}
