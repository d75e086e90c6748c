import { Worker } from 'node:worker_threads'

export interface ParentWatch {
  /** Milliseconds between checks of the parent. */
  readonly every: number
  /** Milliseconds that the process has to exit on its own. */
  readonly grace: number
}

export const parentWatchDefaults: ParentWatch = { every: 1_000, grace: 2_000 }

const look = `
const { workerData: { parent, every, grace } } = require('node:worker_threads')
const clock = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(clock)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), grace)
}, every)`

/**
 * Kills this process some time after its parent has exited. The process usually exits earlier, when the channel closes,
 * but it can't notice the closed channel while a loop or native call blocks the main thread. Therefore a separate
 * thread checks the parent.
 */
export function exitWithParent({ every, grace } = parentWatchDefaults): void {
  const workerData = { parent: process.ppid, every, grace }
  new Worker(look, { eval: true, workerData, env: {} }).unref()
}
