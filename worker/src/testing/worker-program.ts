import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtProgram } from '../../../engine/src/testing/built-program.ts'
import { type TestProduct, workerEnvironment } from './product.ts'

/** A worker in a process of its own. */
export interface WorkerProgram {
  readonly pid: number
  /** Ends the process with SIGKILL, and resolves when it is gone. */
  readonly kill: () => Promise<void>
}

/** Starts the worker's program, as in production. */
export async function startWorkerProgram(
  of: TestProduct,
  environment: NodeJS.ProcessEnv = {},
): Promise<WorkerProgram> {
  const child = spawn(process.execPath, [builtProgram('worker', join(import.meta.dirname, '../main.ts'))], {
    env: { ...workerEnvironment(of), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const started = new Promise<void>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (text: Buffer) => {
      said = (said + text).slice(-5000)
      if (text.includes('worker started')) resolve()
    })
    void exited.then(([code, signal]) =>
      reject(new Error(`The worker ended before it had started (${code ?? signal}): ${said}`)),
    )
  })
  await started
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
