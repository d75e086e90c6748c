import { AppError, type SftpSettings } from '@anj/workflow'
import type { Client, SFTPWrapper } from 'ssh2'
import { logIn } from '../../connectors/tunnel/log-in.ts'
import {
  type Matches,
  mostListed,
  mostNames,
  type OpenPlace,
  type PlaceConnection,
  type RemoteFile,
} from '../place.ts'
import { readRemote } from './read-remote.ts'
import { SftpCalls } from './sftp-calls.ts'
import { isStagedName, SftpWriter } from './sftp-writer.ts'

/** The type bits of a file's mode. */
const typeBits = 0o170_000
const regular = 0o100_000

interface Attributes {
  readonly mode?: number
  readonly size: number
  readonly mtime: number
}

/** Logs in to an SFTP server that presents the pinned host key. */
export async function openSftp(
  { name, settings, secrets }: PlaceConnection<SftpSettings>,
  signal: AbortSignal,
): Promise<OpenPlace> {
  const { client, hostKey } = await logInTo(settings, secrets, signal)
  try {
    const calls = new SftpCalls(client, await startSftp(client, settings, name, signal), name)
    const full = (path: string) => inFolder(settings.folder, path)
    const stat = async (path: string, until: AbortSignal): Promise<RemoteFile> => {
      const found = await calls.call<Attributes>({ path, signal: until }, (sftp, done) =>
        sftp.stat(full(path), done),
      )
      if (!isRegular(found)) throw new AppError('placeNotAFile', { path, place: name })
      return remoteFile(path, found)
    }
    const listing = (folder: string, matches: Matches, until: AbortSignal) =>
      list(calls, { folder, shown: folder || settings.folder || '.', full: full(folder), matches }, until)
    return {
      hostKey,
      showsUnfinished: true,
      stat,
      read: (file, until) => readRemote(calls, full(file.path), file, until),
      list: listing,
      check: async (until) => {
        await listing('', () => false, until)
      },
      writer: new SftpWriter(calls, { place: name, full, stat }),
      [Symbol.asyncDispose]: async () => {
        client.end()
        client.destroy()
      },
    }
  } catch (error) {
    client.destroy()
    throw error
  }
}

async function logInTo(
  settings: SftpSettings,
  { secret, passphrase }: PlaceConnection['secrets'],
  signal: AbortSignal,
) {
  const { login, ...server } = settings
  if (login === 'password') return logIn({ ...server, password: secret }, signal)
  try {
    return await logIn({ ...server, privateKey: secret, ...(passphrase ? { passphrase } : {}) }, signal)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'sshLoginRefused') throw error
    const { serverName, userId: user } = settings
    throw new AppError('sftpKeyRefused', { server: serverName, user }, { cause: error })
  }
}

function startSftp(
  client: Client,
  { serverName }: SftpSettings,
  name: string,
  signal: AbortSignal,
): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const settle = (how: () => void) => {
      client.off('close', lost)
      signal.removeEventListener('abort', abort)
      how()
    }
    const lost = () => settle(() => reject(new AppError('placeBroken', { place: name })))
    const abort = () => settle(() => reject(signal.reason))
    client.once('close', lost)
    signal.addEventListener('abort', abort, { once: true })
    client.sftp((cause, sftp) =>
      settle(() =>
        cause ? reject(new AppError('sftpNotOffered', { server: serverName }, { cause })) : resolve(sftp),
      ),
    )
  })
}

interface Listing {
  readonly folder: string
  /** The folder in messages. */
  readonly shown: string
  readonly full: string
  readonly matches: Matches
}

/** Lists a folder in batches, so that a folder with millions of names doesn't have to fit into memory. */
async function list(calls: SftpCalls, { folder, shown, full, matches }: Listing, signal: AbortSignal) {
  const about = { path: shown, isFolder: true, signal }
  const handle = await calls.call<Buffer>(about, (sftp, done) => sftp.opendir(full, done))
  const files: RemoteFile[] = []
  let names = 0
  let isCut = false
  try {
    while (!isCut) {
      const batch = await calls.call<Entry[] | null>(about, (sftp, done) =>
        sftp.readdir(handle, (error, entries) =>
          isEnd(error) ? done(undefined, null) : done(error, entries),
        ),
      )
      if (batch === null) break
      for (const { filename, attrs } of batch) {
        if (++names > mostNames || files.length === mostListed) isCut = true
        if (isCut) break
        if (/[/\0]/.test(filename) || isStagedName(filename) || !isRegular(attrs)) continue
        const file = remoteFile(folder === '' ? filename : `${folder}/${filename}`, attrs)
        if (matches(filename, file)) files.push(file)
      }
    }
  } finally {
    calls.close(handle)
  }
  return { files, isCut }
}

interface Entry {
  readonly filename: string
  readonly attrs: Attributes
}

/** The status of SFTP's answer after the last batch of names. */
const endOfFile = 1

const isEnd = (error: Error | undefined) =>
  (error as { readonly code?: unknown } | undefined)?.code === endOfFile

function isRegular({ mode }: Attributes): boolean {
  return mode === undefined || (mode & typeBits) === regular
}

function remoteFile(path: string, { size, mtime }: Attributes): RemoteFile {
  return { path, bytes: size, modifiedAt: new Date(mtime * 1000).toISOString(), tag: null }
}

/** Returns a path on the server. Without a folder, the path is relative to the folder in which the log-in begins. */
function inFolder(folder: string, path: string): string {
  if (folder === '') return path || '.'
  const base = folder.replace(/\/+$/, '')
  return path === '' ? base || '/' : `${base}/${path}`
}
