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
    child.stdout.on('data', (text: Buffer) => text.includes('worker started') && resolve())
    void exited.then(() => reject(new Error('The worker ended before it had started.')))
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
