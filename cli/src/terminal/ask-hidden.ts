import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a text on the terminal without showing it. Returns null if the command doesn't run in a terminal. */
export async function askHidden(question: string, signal: AbortSignal): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  // In raw mode, the terminal doesn't send a signal on Ctrl-C.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await lines.question('', { signal })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
