import { AppError, sentence } from '@anj/workflow'
import { ServerRefusal } from '../server/server-refusal.ts'
import { type ExitCode, endings, exitCodes } from './exit-codes.ts'
import { paint } from './paint.ts'
import { noProgress, type ProgressBar, progressBar } from './progress-bar.ts'

/** What every command prints with `--json`, as one object: the shape of the HTTP API's answers. */
export interface Answer<T> {
  readonly success: boolean
  /** One sentence. */
  readonly message: string
  /** Of what went wrong, as the catalogue of messages has it; missing when all is well. */
  readonly code?: string
  /** A sentence for each field that was wrong. */
  readonly fields?: Readonly<Record<string, string>>
  readonly data: T | null
}

/** What a command has done. */
export interface Done<T> {
  /** One sentence. */
  readonly message: string
  readonly data: T
  /** What people read on the standard output in place of the sentence, such as a table. */
  readonly text?: string
  /** 0 when left out. With another one the sentence is a complaint, and goes to the error output unless there is a text. */
  readonly exitCode?: ExitCode
  /** Of the problem, where there is one. */
  readonly code?: string
}

/** What a command has at hand while it works. */
export interface Work {
  /** Aborted by Ctrl-C, SIGTERM, and when the terminal is closed. */
  readonly signal: AbortSignal
  /** A line on the error output; nothing with `--json`. */
  readonly log: (line: string) => void
  readonly progress: ProgressBar
}

/**
 * Does a command's work and prints how it ended: the result on the standard output, whatever else on the error output. What is
 * thrown is printed as its sentence and ends with exit code 2, or that of the signal that broke it off.
 */
export async function conduct<T>(
  { json = false }: { readonly json?: boolean },
  work: (at: Work) => Promise<Done<T>>,
): Promise<void> {
  const stopping = new AbortController()
  let ending: ExitCode = exitCodes.cancelled
  const stops = Object.entries(endings).map(([signal, code]) => {
    const stop = () => {
      ending = code
      stopping.abort()
    }
    process.once(signal, stop)
    return () => process.off(signal, stop)
  })
  const progress = json ? noProgress : progressBar()
  const at: Work = { signal: stopping.signal, log: (line) => progress.log(line), progress }
  try {
    const done = await work(at)
    progress.end()
    process.exitCode = done.exitCode === exitCodes.cancelled ? ending : (done.exitCode ?? exitCodes.succeeded)
    if (json) printJson(answerOf(done))
    else printDone(done)
  } catch (error) {
    progress.end()
    const cancelled = stopping.signal.aborted
    process.exitCode = cancelled ? ending : exitCodes.usage
    const answer = cancelled ? cancelledAnswer : refusalOf(error)
    if (json) printJson(answer)
    else complain(answer.message, answer.fields)
  } finally {
    for (const forget of stops) forget()
  }
}

const cancelledAnswer: Answer<never> = {
  success: false,
  code: 'cancelled',
  message: sentence('cliCancelled'),
  data: null,
}

function answerOf<T>({ message, data, code, exitCode = exitCodes.succeeded }: Done<T>): Answer<T> {
  return { success: exitCode === exitCodes.succeeded, message, ...(code ? { code } : {}), data }
}

function printDone({ message, text, exitCode = exitCodes.succeeded }: Done<unknown>): void {
  if (text !== undefined) process.stdout.write(`${text}\n`)
  else if (exitCode === exitCodes.succeeded) process.stdout.write(`${paint('good', message)}\n`)
  else complain(message)
}

function complain(message: string, fields: Readonly<Record<string, string>> = {}): void {
  const others = Object.values(fields).filter((sentence) => sentence !== message)
  for (const line of [message, ...others]) process.stderr.write(`${paint('bad', line, process.stderr)}\n`)
}

function printJson(answer: Answer<unknown>): void {
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
}

/** What was wrong, in its own words; anything unforeseen keeps its message. */
function refusalOf(error: unknown): Answer<never> {
  const known = error instanceof AppError || error instanceof ServerRefusal
  if (!known) return { success: false, code: 'refused', message: messageOf(error), data: null }
  const { code, fields, message } = error
  return { success: false, code, message, ...(fields ? { fields } : {}), data: null }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Names of files are meant from a folder that is gone.
  return 'syscall' in error && error.syscall === 'uv_cwd' ? sentence('cliHereGone') : error.message
}
