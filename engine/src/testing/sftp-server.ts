import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, link, lstat, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { SftpSettings } from '@anj/workflow'
import ssh2, { type Attributes, type Connection, type ServerChannel, type SFTPWrapper } from 'ssh2'
import { fingerprintOf } from '../connectors/tunnel/host-key.ts'
import { type Cut, listening, startCuttingProxy, type Traffic } from './cutting-proxy.ts'

/** OpenSSH's SFTP server, if this machine has it. */
const programs = [process.env['ANJ_TEST_SFTP_SERVER'] ?? '', '/usr/lib/openssh/sftp-server']
export const opensshProgram = programs.find((path) => path !== '' && existsSync(path)) ?? null

/** An SFTP server for tests. */
export interface TestSftpServer extends AsyncDisposable {
  readonly settings: SftpSettings
  readonly password: string
  /** A private key in OpenSSH's format that the server accepts, and its passphrase. */
  readonly key: { readonly secret: string; readonly passphrase: string }
  /** Breaks each connection at a point. Null passes everything. */
  cut: Cut | null
  /** Resolves when `cut` has taken effect. */
  readonly wasCut: () => Promise<void>
  /** Returns the traffic since `cut` was set. */
  readonly traffic: () => Traffic
  /** Returns the number of bytes that the server has sent over all its connections. */
  readonly sent: () => number
}

interface SftpOptions {
  /** The folder whose files the server offers. */
  readonly folder: string
  /** The program that serves the files. Null serves them in this process. */
  readonly program?: string | null
  /** Called after each read in this process. */
  readonly onRead?: (position: number) => Promise<void> | void
  /** The number of names that the server adds to each folder in this process. They belong to empty files. */
  readonly moreNames?: number
  /** Refuses to offer SFTP. */
  readonly forbids?: boolean
}

/** Starts an SSH server that offers the files in a folder over SFTP, to one user with a password and a key. */
export async function startSftpServer({
  folder,
  program = null,
  onRead = () => undefined,
  moreNames = 0,
  forbids = false,
}: SftpOptions): Promise<TestSftpServer> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'sec1', format: 'pem' }).toString()
  const hostKey = ssh2.utils.parseKey(pem)
  if (hostKey instanceof Error) throw hostKey
  const userKey = keyOfUser()
  const known = ssh2.utils.parseKey(userKey.public)
  if (known instanceof Error) throw known
  const clients = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [pem] }, (client) => {
    clients.add(client)
    client
      .on('error', () => undefined)
      .on('close', () => clients.delete(client))
      .on('authentication', (login) => {
        if (login.username !== 'partner') return login.reject()
        if (login.method === 'password' && login.password === password) return login.accept()
        if (login.method !== 'publickey') return login.reject(['password', 'publickey'])
        const isKnown = login.key.data.equals(known.getPublicSSH())
        const isSigned =
          !login.signature ||
          (login.blob && known.verify(login.blob, login.signature, login.hashAlgo) === true)
        return isKnown && isSigned ? login.accept() : login.reject()
      })
      .on('session', (accept) => {
        const session = accept()
        if (forbids) return
        if (program === null) session.on('sftp', (open) => serve(open(), { folder, onRead, moreNames }))
        else
          session.on('subsystem', (open, _reject, { name }) => {
            if (name === 'sftp') run(open(), program, folder)
          })
      })
  })
  const listener = createServer({ noDelay: true }, (socket) => server.injectSocket(socket))
  await listening(listener)
  const proxy = await startCuttingProxy((listener.address() as AddressInfo).port)
  return {
    settings: {
      kind: 'sftp',
      serverName: '127.0.0.1',
      port: proxy.port,
      userId: 'partner',
      login: 'password',
      hostKey: fingerprintOf(hostKey.getPublicSSH()),
      folder: program === null ? '' : folder,
    },
    password,
    key: { secret: userKey.private, passphrase },
    get cut() {
      return proxy.state.cut
    },
    set cut(cut) {
      proxy.setCut(cut)
    },
    wasCut: () => proxy.state.wasCut.promise,
    traffic: () => proxy.state.traffic,
    sent: () => proxy.state.sent,
    [Symbol.asyncDispose]: async () => {
      await proxy.close()
      for (const client of clients) client.end()
      await new Promise<void>((resolve) => void listener.close(() => resolve()))
    },
  }
}

const password = 'of-the-partner'
const passphrase = 'of the key'

/** Generates a key that is protected by a passphrase. ssh2 can't read some of the keys that it generates. */
function keyOfUser(): ReturnType<typeof ssh2.utils.generateKeyPairSync> {
  const key = ssh2.utils.generateKeyPairSync('ed25519', { passphrase, cipher: 'aes256-cbc', rounds: 1 })
  return ssh2.utils.parseKey(key.public) instanceof Error ? keyOfUser() : key
}

/** Connects a channel to a program that speaks SFTP on its standard streams. */
function run(channel: ServerChannel, program: string, folder: string): void {
  const child = spawn(program, ['-e'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.on('error', () => undefined)
  channel.on('error', () => undefined).once('close', () => child.kill())
  channel.pipe(child.stdin)
  child.stdout.pipe(channel)
}

const { OK, EOF, NO_SUCH_FILE, PERMISSION_DENIED, FAILURE, OP_UNSUPPORTED } = ssh2.utils.sftp.STATUS_CODE

/** Answers the calls of a client. This server has no extensions, so it can't replace a file in one step. */
function serve(
  sftp: SFTPWrapper,
  { folder, onRead, moreNames }: Required<Pick<SftpOptions, 'folder' | 'onRead' | 'moreNames'>>,
): void {
  const files = new Map<string, FileHandle>()
  const listings = new Map<string, string[]>()
  let handles = 0
  const handle = () => {
    const given = Buffer.alloc(4)
    given.writeUInt32BE(handles++)
    return given
  }
  const at = (path: string) => join(folder, path)
  const answer = (id: number, work: () => Promise<void>) => {
    work().catch((error: NodeJS.ErrnoException) => {
      const statuses: Readonly<Record<string, number>> = { ENOENT: NO_SUCH_FILE, EACCES: PERMISSION_DENIED }
      sftp.status(id, statuses[error.code ?? ''] ?? FAILURE)
    })
  }
  sftp
    .on('OPEN', (id, path, flags) =>
      answer(id, async () => {
        const opened = await open(at(path), ssh2.utils.sftp.flagsToString(flags) ?? 'r')
        const given = handle()
        files.set(given.toString('hex'), opened)
        sftp.handle(id, given)
      }),
    )
    .on('READ', (id, given, position, length) =>
      answer(id, async () => {
        const piece = Buffer.alloc(length)
        const { bytesRead } = (await files.get(given.toString('hex'))?.read(piece, 0, length, position)) ?? {
          bytesRead: 0,
        }
        if (bytesRead === 0) sftp.status(id, EOF)
        else sftp.data(id, piece.subarray(0, bytesRead))
        await onRead(position)
      }),
    )
    .on('WRITE', (id, given, position, content) =>
      answer(id, async () => {
        await files.get(given.toString('hex'))?.write(content, 0, content.length, position)
        sftp.status(id, OK)
      }),
    )
    // A link doesn't replace a file, in contrast to a rename.
    .on('RENAME', (id, from, to) =>
      answer(id, async () => {
        await link(at(from), at(to))
        await unlink(at(from))
        sftp.status(id, OK)
      }),
    )
    .on('MKDIR', (id, path) =>
      answer(id, async () => {
        await mkdir(at(path))
        sftp.status(id, OK)
      }),
    )
    .on('REMOVE', (id, path) =>
      answer(id, async () => {
        await unlink(at(path))
        sftp.status(id, OK)
      }),
    )
    .on('FSTAT', (id, given) =>
      answer(id, async () => {
        const found = await files.get(given.toString('hex'))?.stat()
        if (found) sftp.attrs(id, attributes(found))
        else sftp.status(id, FAILURE)
      }),
    )
    .on('STAT', (id, path) => answer(id, async () => sftp.attrs(id, attributes(await stat(at(path))))))
    .on('LSTAT', (id, path) => answer(id, async () => sftp.attrs(id, attributes(await lstat(at(path))))))
    .on('OPENDIR', (id, path) =>
      answer(id, async () => {
        const more = Array.from({ length: moreNames }, (_, n) => `more-${n}`)
        const names = [...(await readdir(at(path))), ...more]
        const given = handle()
        listings.set(
          given.toString('hex'),
          names.map((name) => join(path, name)),
        )
        sftp.handle(id, given)
      }),
    )
    .on('READDIR', (id, given) =>
      answer(id, async () => {
        const batch = listings.get(given.toString('hex'))?.splice(0, 1000) ?? []
        if (batch.length === 0) return void sftp.status(id, EOF)
        const named = await Promise.all(
          batch.map(async (path) => {
            // A file can vanish between the two calls. Real servers leave it out as well.
            const found = path.includes('more-') ? emptyFile : await attributesOf(at(path))
            return found ? [{ filename: path.split('/').at(-1) ?? '', longname: path, attrs: found }] : []
          }),
        )
        sftp.name(id, named.flat())
      }),
    )
    .on('CLOSE', (id, given) =>
      answer(id, async () => {
        await files.get(given.toString('hex'))?.close()
        files.delete(given.toString('hex'))
        sftp.status(id, OK)
      }),
    )
    .on('close', () => {
      for (const file of files.values()) void file.close().catch(() => undefined)
    })
    .on('REALPATH', (id) => void sftp.status(id, OP_UNSUPPORTED))
}

const emptyFile: Attributes = { mode: 0o100_644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

/** Returns the attributes of a file or folder, or null if it isn't there. */
async function attributesOf(path: string): Promise<Attributes | null> {
  try {
    return attributes(await lstat(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function attributes({
  mode,
  uid,
  gid,
  size,
  atimeMs,
  mtimeMs,
}: Awaited<ReturnType<typeof stat>>): Attributes {
  const seconds = (milliseconds: number | bigint) => Math.floor(Number(milliseconds) / 1000)
  const [sized, moded, user, group] = [size, mode, uid, gid].map(Number)
  return {
    mode: moded ?? 0,
    uid: user ?? 0,
    gid: group ?? 0,
    size: sized ?? 0,
    atime: seconds(atimeMs),
    mtime: seconds(mtimeMs),
  }
}
