import { createWriteStream, existsSync, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const LIMIT = 20_000_000
const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }

/** Collects the output of the product's parts. Writes all lines to a file, and important lines to the terminal. */
export class Log {
  readonly file: string
  readonly #visibleLevel: number
  readonly #print: (line: string) => void
  #stream: WriteStream
  #size: number

  constructor(file: string, visibleLevel: number, print: (line: string) => void = console.error) {
    this.file = file
    this.#visibleLevel = visibleLevel
    this.#print = print
    mkdirSync(dirname(file), { recursive: true })
    this.#size = existsSync(file) ? statSync(file).size : 0
    this.#stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  }

  /** Reads an output of a part until it ends. */
  follow(part: string, output: Readable): void {
    createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) =>
      this.take(part, line),
    )
  }

  /** Handles one line: JSON from the parts' loggers, or plain text such as Node's report of a crash. */
  take(part: string, line: string): void {
    if (line === '') return
    const entry = parse(line)
    this.#write(JSON.stringify({ part, ...(entry ?? { level: 50, time: Date.now(), msg: line }) }))
    if (!entry) this.#print(`${part}: ${line}`)
    else if (entry.level >= this.#visibleLevel) this.#print(`${part}: ${describe(entry)}`)
  }

  /** Logs and prints a message from the start script itself. */
  say(sentence: string): void {
    this.#write(JSON.stringify({ level: 40, time: Date.now(), part: 'start', msg: sentence }))
    this.#print(sentence)
  }

  /** Writes the remaining lines and closes the file. */
  close(): Promise<void> {
    return new Promise((done) => this.#stream.end(done))
  }

  #write(line: string): void {
    this.#size += line.length + 1
    if (this.#size > LIMIT) {
      this.#stream.end()
      renameSync(this.file, `${this.file}.1`)
      this.#stream = createWriteStream(this.file, { flags: 'a', mode: 0o600 })
      this.#size = line.length + 1
    }
    this.#stream.write(`${line}\n`)
  }
}

type Entry = { level: number; msg?: string; err?: { message?: string; stack?: string } }

function parse(line: string): Entry | null {
  if (!line.startsWith('{')) return null
  try {
    const entry = JSON.parse(line) as Entry
    return typeof entry.level === 'number' ? entry : null
  } catch {
    return null
  }
}

function describe({ level, msg, err }: Entry): string {
  const reason = err?.stack ?? err?.message
  return [LEVELS[level] ?? String(level), msg, reason].filter(Boolean).join(': ')
}
