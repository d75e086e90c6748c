import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type TestProduct, workerEnvironment } from '../../worker/src/testing/product.ts'

/** A proof's workers. Each worker is a process that a test can kill at any time. */
export interface Workers {
  readonly pids: () => readonly number[]
  /** IDs of the processes that were killed. */
  readonly killed: ReadonlySet<number>
  /** IDs of the processes that exited without being killed. */
  readonly fallen: ReadonlySet<number>
  /** Kills one worker with SIGKILL, chosen by a number from 0 to 1. */
  readonly kill: (which: number) => Promise<void>
  readonly killAll: () => Promise<void>
  /** Starts the missing workers. */
  readonly fill: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A program that runs a worker of a product. It sends a message when it has started. */
export interface WorkerProgram {
  readonly product: TestProduct
  readonly file: string
  readonly args: readonly string[]
  /** The file that the program writes its log to. */
  readonly logFile: string
}

/** Starts a number of workers. */
export async function startWorkers(program: WorkerProgram, count: number): Promise<Workers> {
  const { product, file, args, logFile } = program
  const running = new Set<ChildProcess>()
  const killed = new Set<number>()
  const fallen = new Set<number>()

  async function start(): Promise<void> {
    const child = fork(file, args, {
      env: workerEnvironment(product),
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    running.add(child)
    const ended = once(child, 'exit').then(() => {
      if (running.delete(child)) fallen.add(child.pid ?? 0)
      throw new Error(`A worker exited without being killed; see ${logFile}.`)
    })
    ended.catch(() => undefined)
    await Promise.race([once(child, 'message'), ended])
  }
  async function kill(child: ChildProcess): Promise<void> {
    running.delete(child)
    killed.add(child.pid ?? 0)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const fill = async () => {
    await Promise.all(Array.from({ length: count - running.size }, start))
  }
  await fill()
  return {
    pids: () => [...running].flatMap(({ pid }) => pid ?? []),
    killed,
    fallen,
    kill: async (which) => {
      const victim = [...running][Math.floor(which * running.size)]
      if (victim) await kill(victim)
    },
    killAll: async () => {
      await Promise.all([...running].map(kill))
    },
    fill,
    stop: async () => {
      const ends = [...running].map((child) => {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        return ended
      })
      running.clear()
      await Promise.all(ends)
    },
  }
}
