import { createSocket } from 'node:dgram'
import { AppError } from '@anj/workflow'
import { findOutgoingAddresses } from '../../outgoing/connect-outgoing.ts'

const BROWSER_PORT = 1434
/** Milliseconds after which the request is sent again, because datagrams may get lost. */
const ASK_AGAIN = 1_000
const PATIENCE = 4_000
const ASK_INSTANCE = 0x04
const ANSWER = 0x05
const HEADER = 3

/**
 * Asks SQL Server Browser for the port of a named instance (MC-SQLR). Fails with a message for the user when Browser
 * doesn't respond or the instance doesn't exist.
 */
export async function findInstancePort(host: string, instance: string, port = BROWSER_PORT): Promise<number> {
  const addresses = await findOutgoingAddresses(host).catch((cause: unknown) => {
    throw cause instanceof AppError
      ? cause
      : new AppError('databaseServerUnknown', { server: host }, { cause })
  })
  const answers = addresses.map(({ address, family }) => ask(address, family, instance, port))
  const told = await Promise.any(answers.map((answer) => answer.text)).catch(() => null)
  for (const answer of answers) answer.stop()
  if (told === null) throw new AppError('databaseBrowserSilent', { server: host, instance })
  const found = portIn(told, instance)
  if (found === null) throw new AppError('databaseInstanceUnknown', { server: host, instance })
  return found
}

/** Parses an instance's TCP port from a response such as `ServerName;A;InstanceName;B;…;tcp;1433;;`. */
export function portIn(answer: string, instance: string): number | null {
  for (const told of answer.split(';;')) {
    const parts = told.split(';')
    const facts = new Map(
      parts.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), parts[i + 1] ?? ''] as const] : [])),
    )
    const port = Number(facts.get('tcp') ?? '')
    if (facts.get('instancename')?.toLowerCase() === instance.toLowerCase() && port > 0) return port
  }
  return null
}

function ask(address: string, family: number, instance: string, port: number) {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  const { promise: text, resolve, reject } = Promise.withResolvers<string>()
  text.catch(() => undefined)
  const question = Buffer.from([ASK_INSTANCE, ...Buffer.from(instance, 'latin1'), 0])
  const send = () => socket.send(question, port, address, (error) => error && reject(error))
  const again = setInterval(send, ASK_AGAIN)
  const waited = setTimeout(() => reject(new Error('SQL Server Browser is silent')), PATIENCE)
  const stop = () => {
    clearInterval(again)
    clearTimeout(waited)
    reject(new Error('stopped'))
    socket.removeAllListeners('error').on('error', () => undefined)
    if (isOpen) socket.close()
    isOpen = false
  }
  let isOpen = true
  socket.on('error', reject).on('message', (message) => {
    if (message[0] === ANSWER) resolve(message.toString('latin1', HEADER))
  })
  send()
  return { text, stop }
}
