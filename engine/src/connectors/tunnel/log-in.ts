import { AppError } from '@anj/workflow'
import type { Client, ConnectConfig } from 'ssh2'
import type { SshTunnel } from '../../model/connection.ts'
import { connectOut } from '../../outgoing/connect-out.ts'
import { fingerprintOf } from './host-key.ts'
import { asTunnelProblem } from './problems.ts'

const TIMEOUT = 10_000
const ALIVE_EVERY = 10_000
const ALIVE_MISSED = 3

/** A client that has logged in, and the key that its server showed. */
export interface LoggedIn {
  readonly client: Client
  readonly hostKey: string
}

type Server = Pick<SshTunnel, 'serverName' | 'port'>

/** Logs in to an SSH server by password within ten seconds, if it shows the pinned key. */
export async function logIn(ssh: SshTunnel, signal: AbortSignal): Promise<LoggedIn> {
  const { userId: username, password } = ssh
  const client = await openClient()
  // Many servers ask for the password by questions of their own (PAM).
  client.on('keyboard-interactive', (_name, _text, _language, prompts, answer) =>
    answer(prompts.map(() => password)),
  )
  let shown = ''
  const verifies = (key: string) => {
    shown = key
    return ssh.hostKey === null || ssh.hostKey === key
  }
  try {
    await ready(client, ssh, verifies, { username, password, tryKeyboard: true }, signal)
    return { client, hostKey: shown }
  } catch (cause) {
    client.destroy()
    if (ssh.hostKey !== null && shown !== '' && shown !== ssh.hostKey)
      throw new AppError(
        'sshHostKeyChanged',
        { server: ssh.serverName, shown, pinned: ssh.hostKey },
        { cause },
      )
    throw signal.aborted ? signal.reason : asTunnelProblem(cause, ssh)
  }
}

/** The key that an SSH server shows now, so that it can be compared and pinned. Nobody logs in for that. */
export async function readHostKey(server: Server): Promise<string> {
  const client = await openClient()
  let shown = ''
  const refuses = (key: string) => {
    shown = key
    return false
  }
  try {
    await ready(client, server, refuses, { username: 'anj' }, new AbortController().signal)
  } catch (cause) {
    if (shown === '') throw asTunnelProblem(cause, { ...server, userId: '' })
  } finally {
    client.destroy()
  }
  return shown
}

/** The library takes its place in memory, and starts its WebAssembly, only where a tunnel is asked for. */
async function openClient(): Promise<Client> {
  const { default: ssh2 } = await import('ssh2')
  return new ssh2.Client()
}

function ready(
  client: Client,
  { serverName, port }: Server,
  verifies: (key: string) => boolean,
  login: ConnectConfig,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const host = serverName.trim()
    // Node takes an empty host for the machine itself.
    if (host === '') throw new AppError('sshServerUnknown', { server: serverName })
    const sock = connectOut(host, port)
    const abort = () => settle(() => reject(signal.reason))
    const settle = (how: () => void) => {
      signal.removeEventListener('abort', abort)
      how()
    }
    signal.addEventListener('abort', abort, { once: true })
    client
      .on('ready', () => settle(resolve))
      .on('error', (error) => settle(() => reject(error)))
      .on('close', () => settle(() => reject(Object.assign(new Error('closed'), { code: 'ECLOSED' }))))
      .connect({
        ...login,
        sock: sock.setTimeout(TIMEOUT),
        readyTimeout: TIMEOUT,
        keepaliveInterval: ALIVE_EVERY,
        keepaliveCountMax: ALIVE_MISSED,
        hostVerifier: (key: Buffer) => verifies(fingerprintOf(key)),
      })
  })
}
