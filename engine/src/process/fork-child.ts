import { fork } from 'node:child_process'
import { outgoingEnvironment } from '../outgoing/limit.ts'
import { trackChild } from './children-usage.ts'
import { type ChildName, childEntry } from './entry.ts'
import { residentSize, watchResidentSize } from './watch.ts'

export interface ChildEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** True when the parent killed the child because it exceeded its memory limit. */
  readonly outOfMemory: boolean
  readonly peakBytes: number
}

/** The parent's handle for a forked child. */
export interface Child<Request> {
  readonly pid: number | undefined
  /** Sends a message. Does nothing if the child has exited. */
  send(request: Request): void
  /** Kills the child immediately. */
  kill(): void
  /** Resolves once the process has exited for any reason and all its messages have been handled. Never rejects. */
  readonly ended: Promise<ChildEnd>
  /** Reports the end of a piece of work to the metrics. The end of the process reports it otherwise. */
  workEnded(): void
  /** Lets the parent exit while this child is idle. `ref` undoes this. */
  unref(): void
  ref(): void
}

export interface ForkOptions<Answer> {
  /** The parent kills the child when its resident size exceeds this. */
  readonly residentBytes: number
  readonly onMessage: (answer: Answer) => void
  /** A different entry file, which a test runs instead of the child's usual entry file. */
  readonly entry?: string
}

/** Environment variables that a child inherits. None of them is a secret. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  // With Node's compile cache, a child needs a fifth less processor time to start.
  'NODE_COMPILE_CACHE',
] as const

function childEnvironment(): NodeJS.ProcessEnv {
  const variables = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  // With two malloc arenas instead of eight per core, the C library reuses freed memory, so the resident size stays
  // flat.
  return {
    ...Object.fromEntries(variables),
    ...outgoingEnvironment(),
    MALLOC_ARENA_MAX: '2',
  } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv
}

/**
 * Forks one of the engine's children and watches its memory. Its input, including secrets, is sent as messages, so its
 * command line and environment contain no secrets. When this process crashes, the channel closes and the child exits.
 */
export function forkChild<Request, Answer>(name: ChildName, options: ForkOptions<Answer>): Child<Request> {
  const child = fork(options.entry ?? childEntry(name), [], {
    env: childEnvironment(),
    execArgv: ['--max-semi-space-size=2'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'json',
  })
  let outOfMemory = false
  const watch =
    child.pid === undefined
      ? null
      : watchResidentSize(child.pid, options.residentBytes, () => {
          outOfMemory = true
          child.kill('SIGKILL')
        })
  const account = child.pid === undefined ? null : trackChild(child.pid, name)
  let isReported = false
  const report = () => {
    const peakBytes = Math.max(watch?.peak ?? 0, child.pid ? (residentSize(child.pid)?.peak ?? 0) : 0)
    if (!isReported || outOfMemory) account?.workEnded({ outOfMemory, peakBytes })
    isReported = true
  }
  child.on('message', (answer) => options.onMessage(answer as Answer))
  const ended = new Promise<ChildEnd>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      watch?.stop()
      const peakBytes = watch?.peak ?? 0
      report()
      account?.ended()
      resolve({ code, signal, outOfMemory, peakBytes })
    }
    // Messages that the child sent before it exited may still arrive.
    child.once('exit', (code, signal) => {
      if (child.connected) child.once('disconnect', () => end(code, signal))
      else end(code, signal)
    })
    child.once('error', () => child.pid === undefined && end(null, null))
  })
  return {
    pid: child.pid,
    send: (request) => {
      isReported = false
      if (child.connected) child.send(request as object, () => undefined)
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
    workEnded: report,
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
    ref: () => {
      child.ref()
      child.channel?.ref()
    },
  }
}
