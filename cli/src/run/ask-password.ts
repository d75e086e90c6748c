import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AppError } from '@anj/workflow'

interface Address {
  readonly serverName: string
  readonly port: number
  readonly userId: string
}

export type AskPassword = (address: Address) => Promise<string>

/** Returns a function that asks for the password of each server and user only once. */
export function passwordAsker(signal: AbortSignal): AskPassword {
  const asked = new Map<string, Promise<string>>()
  return (address) => {
    const place = JSON.stringify([address.serverName, address.port, address.userId])
    const password = asked.get(place) ?? askPassword(address, signal)
    asked.set(place, password)
    return password
  }
}

/**
 * Returns a connection's password from ANJ_CONNECTION_PASSWORD or a hidden prompt on the terminal. Throws
 * `cliPasswordNeeded`.
 */
async function askPassword({ serverName, userId }: Address, signal: AbortSignal): Promise<string> {
  const given = process.env.ANJ_CONNECTION_PASSWORD
  if (given !== undefined) return given
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new AppError('cliPasswordNeeded', { serverName, userId })
  process.stderr.write(`Password of ${userId} at ${serverName}: `)
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
