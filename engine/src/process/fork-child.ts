import { fork } from 'node:child_process'
import { outgoingEnvironment } from '../outgoing/limit.ts'
import { type ChildName, childEntry } from './entry.ts'
import { keepAccountOf } from './living-children.ts'
import { watchResidentSize } from './watch.ts'

export interface ChildEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** It was ended for being larger than it may be. */
  readonly outOfMemory: boolean
  readonly peakBytes: number
}

/** A forked child as its parent holds it. */
export interface Child<Request> {
  readonly pid: number | undefined
  /** Says something to the child; a child that has gone hears nothing. */
  send(request: Request): void
  /** Ends it at once, whatever it does. */
  kill(): void
  /** Resolves when the process has gone, for whatever reason, and all that it said was heard; never rejects. */
  readonly ended: Promise<ChildEnd>
  /** Lets the parent exit while this child waits (and back). */
  unref(): void
  ref(): void
}

export interface ForkOptions<Answer> {
  /** The child is ended above this resident size. */
  readonly residentBytes: number
  readonly onMessage: (answer: Answer) => void
  /** Another entry file than the named child's own, for tests. */
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
  // Node's compile cache: a child that finds it starts with a fifth less processor time.
  'NODE_COMPILE_CACHE',
] as const

function childEnvironment(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  // Few heaps of the C library instead of eight per core: freed memory is used again, so the resident size stays flat.
  return {
    ...Object.fromEntries(kept),
    ...outgoingEnvironment(),
    MALLOC_ARENA_MAX: '2',
  } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv
}

/**
 * Forks one of the engine's children and watches its size. What it needs, secrets included, is sent to it: its command
 * line and environment hold nothing. When this process dies the channel closes, and the child ends itself.
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
  const account = child.pid === undefined ? null : keepAccountOf(child.pid, name)
  child.on('message', (answer) => options.onMessage(answer as Answer))
  const ended = new Promise<ChildEnd>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      watch?.stop()
      const peakBytes = watch?.peak ?? 0
      account?.({ outOfMemory, peakBytes })
      resolve({ code, signal, outOfMemory, peakBytes })
    }
    // Messages that the child sent before it ended may still arrive.
    child.once('exit', (code, signal) => {
      if (child.connected) child.once('disconnect', () => end(code, signal))
      else end(code, signal)
    })
    child.once('error', () => child.pid === undefined && end(null, null))
  })
  return {
    pid: child.pid,
    send: (request) => void (child.connected && child.send(request as object, () => undefined)),
    kill: () => void child.kill('SIGKILL'),
    ended,
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
