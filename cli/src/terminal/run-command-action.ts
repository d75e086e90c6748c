import { AppError, sentence } from '@anj/workflow'
import { ServerRefusal } from '../server/server-refusal.ts'
import { colorize } from './colorize.ts'
import { type ExitCode, exitCodes, SIGNAL_EXIT_CODES } from './exit-codes.ts'
import { noProgress, type ProgressBar, progressBar } from './progress-bar.ts'

/** Output of every command with `--json`, in the shape of the HTTP API's responses. */
export interface Answer<T> {
  readonly success: boolean
  /** One sentence. */
  readonly message: string
  /** The message's code in the catalogue. Missing if the command succeeded. */
  readonly code?: string
  /** A message for each invalid field. */
  readonly fields?: Readonly<Record<string, string>>
  readonly data: T | null
}

/** Result of a command. */
export interface CommandResult<T> {
  /** One sentence. */
  readonly message: string
  readonly data: T
  /** Text that is printed to standard output instead of the message, such as a table. */
  readonly text?: string
  /** 0 by default. With any other code, the message goes to standard error unless there is a text. */
  readonly exitCode?: ExitCode
  /** Code of the problem, if any. */
  readonly code?: string
}

/** The signal that cancels a running command, and the outputs to which the command writes. */
export interface CommandContext {
  /** Aborted by Ctrl-C or SIGTERM, or when the terminal closes. */
  readonly signal: AbortSignal
  /** Writes a line to standard error, or nothing with `--json`. */
  readonly log: (line: string) => void
  readonly progress: ProgressBar
}

/**
 * Runs a command. Prints the result to standard output and everything else to standard error. Prints the message of a
 * thrown error and ends with exit code 2, or with the code of the signal that cancelled the command.
 */
export async function runCommandAction<T>(
  { json = false }: { readonly json?: boolean },
  work: (at: CommandContext) => Promise<CommandResult<T>>,
): Promise<void> {
  const stopping = new AbortController()
  let ending: ExitCode = exitCodes.cancelled
  const stops = Object.entries(SIGNAL_EXIT_CODES).map(([signal, code]) => {
    const stop = () => {
      ending = code
      stopping.abort()
    }
    process.once(signal, stop)
    return () => process.off(signal, stop)
  })
  const progress = json ? noProgress : progressBar()
  const at: CommandContext = { signal: stopping.signal, log: (line) => progress.log(line), progress }
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

function answerOf<T>({ message, data, code, exitCode = exitCodes.succeeded }: CommandResult<T>): Answer<T> {
  return { success: exitCode === exitCodes.succeeded, message, ...(code ? { code } : {}), data }
}

function printDone({ message, text, exitCode = exitCodes.succeeded }: CommandResult<unknown>): void {
  if (text !== undefined) process.stdout.write(`${text}\n`)
  else if (exitCode === exitCodes.succeeded) process.stdout.write(`${colorize('good', message)}\n`)
  else complain(message)
}

function complain(message: string, fields: Readonly<Record<string, string>> = {}): void {
  const others = Object.values(fields).filter((sentence) => sentence !== message)
  for (const line of [message, ...others]) process.stderr.write(`${colorize('bad', line, process.stderr)}\n`)
}

function printJson(answer: Answer<unknown>): void {
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`)
}

/** Returns an error's message from the catalogue, or the message of an unexpected error. */
function refusalOf(error: unknown): Answer<never> {
  const known = error instanceof AppError || error instanceof ServerRefusal
  if (!known) return { success: false, code: 'refused', message: messageOf(error), data: null }
  const { code, fields, message } = error
  return { success: false, code, message, ...(fields ? { fields } : {}), data: null }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Node throws this error when it resolves a relative path although the current folder has been deleted.
  return 'syscall' in error && error.syscall === 'uv_cwd' ? sentence('cliHereGone') : error.message
}
