import { AppError } from '@anj/workflow'
import type { Client, ConnectConfig } from 'ssh2'
import type { SshTunnel } from '../../model/connection.ts'
import { connectOutgoing } from '../../outgoing/connect-outgoing.ts'
import { fingerprintOf } from './host-key.ts'
import { asTunnelProblem } from './problems.ts'

const TIMEOUT = 10_000
const ALIVE_EVERY = 10_000
const ALIVE_MISSED = 3

/** The first bytes of an SSH server (RFC 4253, 4.2). */
const greeting = Buffer.from('SSH-')

/** A logged-in client and the host key that its server presented. */
export interface LoggedIn {
  readonly client: Client
  readonly hostKey: string
}

type Server = Pick<SshTunnel, 'serverName' | 'port'>

/** The log-in to an SSH server with a private key. */
export interface KeyLogin extends Omit<SshTunnel, 'password'> {
  readonly privateKey: string
  readonly passphrase?: string
}

/**
 * Logs in to an SSH server with a password or a private key within ten seconds, if the server presents the pinned key.
 */
export async function logIn(ssh: SshTunnel | KeyLogin, signal: AbortSignal): Promise<LoggedIn> {
  const login = 'privateKey' in ssh ? await keyLogin(ssh) : passwordLogin(ssh)
  const client = await openClient()
  // Many servers ask for the password interactively (PAM).
  if ('password' in ssh)
    client.on('keyboard-interactive', (_name, _text, _language, prompts, answer) =>
      answer(prompts.map(() => ssh.password)),
    )
  let shown = ''
  const verifies = (key: string) => {
    shown = key
    return ssh.hostKey === null || ssh.hostKey === key
  }
  try {
    await ready(client, ssh, verifies, login, signal)
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

function passwordLogin({ userId: username, password }: SshTunnel): ConnectConfig {
  return { username, password, tryKeyboard: true }
}

/** Checks the key before anything is sent, because the client's own error says nothing that a user could act on. */
async function keyLogin({ userId: username, privateKey, passphrase }: KeyLogin): Promise<ConnectConfig> {
  const { default: ssh2 } = await import('ssh2')
  const parsed = ssh2.utils.parseKey(privateKey, passphrase)
  if (parsed instanceof Error) throw new AppError('sftpKeyUnreadable', {}, { cause: parsed })
  if (!parsed.isPrivateKey()) throw new AppError('sftpKeyUnreadable', {})
  return { username, privateKey, ...(passphrase ? { passphrase } : {}) }
}

/** Reads the host key that an SSH server presents, for comparison and pinning, without a login. */
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

/** Loads the library only when a tunnel is needed, because it takes up memory and starts WebAssembly. */
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
    // Node treats an empty host as localhost.
    if (host === '') throw new AppError('sshServerUnknown', { server: serverName })
    // Without this, each small request waits for the confirmation of the one before it.
    const sock = connectOutgoing(host, port).setNoDelay()
    const abort = () => settle(() => reject(signal.reason))
    const settle = (how: () => void) => {
      signal.removeEventListener('abort', abort)
      how()
    }
    signal.addEventListener('abort', abort, { once: true })
    let isForeign = false
    sock.once('data', (start: Buffer) => {
      isForeign = !start.subarray(0, greeting.length).equals(greeting.subarray(0, start.length))
    })
    client
      .on('ready', () => settle(resolve))
      .on('error', (error) => settle(() => reject(Object.assign(error, { isForeign }))))
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
