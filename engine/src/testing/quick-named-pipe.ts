import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

/** Answers each path with mkfifo's exit code and its error message. */
const SCRIPT = 'while IFS= read -r path; do said=$(mkfifo -m 600 -- "$path" 2>&1); echo "$? $said"; done'

interface Shell {
  readonly process: ChildProcessByStdio<Writable, Readable, null>
  readonly answers: Interface
}
let shell: Shell | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Creates a named pipe through a shell that stays open. A process of tests has hundreds of megabytes, and starting a
 * program from it copies all of its page tables, which takes ten times as long as `mkfifo` itself.
 */
export function quickNamedPipe(path: string): Promise<void> {
  const made = last.then(() => ask(path))
  last = made.catch(() => undefined)
  return made
}

async function ask(path: string): Promise<void> {
  if (path.includes('\n')) throw new Error('The path of a named pipe contains a line break.')
  shell ??= open()
  const answered = once(shell.answers, 'line') as Promise<[string]>
  shell.process.stdin.write(`${path}\n`)
  const [answer] = await answered
  if (!answer.startsWith('0 ')) throw new Error(`Command failed: mkfifo -m 600 ${path}\n${answer}`)
}

/** Starts the shell. It ends with this process, which closes its input. */
function open(): Shell {
  const process = spawn('sh', ['-c', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] })
  process.unref()
  for (const stream of [process.stdin, process.stdout]) (stream as unknown as { unref(): void }).unref()
  return { process, answers: createInterface(process.stdout) }
}
