import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { PlaceSettings } from '@anj/workflow'
import { openBucket } from '../../../engine/src/storage/s3/open-bucket.ts'
import { type Cut, startCuttingProxy, type Traffic } from '../../../engine/src/testing/cutting-proxy.ts'
import { startHttpsServer } from '../../../engine/src/testing/https-server.ts'
import { startS3 } from '../../../engine/src/testing/s3/start-s3.ts'
import { opensshProgram, startSftpServer } from '../../../engine/src/testing/sftp-server.ts'

/** A place of a partner on a real server, which the partner reads and writes without Anj. */
export interface IntakePlace extends AsyncDisposable {
  readonly settings: PlaceSettings
  readonly secret: string
  /** False for a place that only answers with the files that it is asked for. */
  readonly lists: boolean
  /** The variables that a worker's program needs to reach the place. */
  readonly environment: NodeJS.ProcessEnv
  /** Breaks each connection at a point. Null passes everything. */
  cut: Cut | null
  /** Resolves when `cut` has taken effect. */
  readonly wasCut: () => Promise<void>
  /** Returns the traffic since `cut` was set. */
  readonly traffic: () => Traffic
  /** Writes a file. Servers that keep times keep `modifiedAt`. */
  readonly put: (path: string, content: string, modifiedAt: Date) => Promise<void>
  /** Returns the names in a folder. */
  readonly names: (folder?: string) => Promise<readonly string[]>
  readonly read: (path: string) => Promise<string>
  readonly remove: (path: string) => Promise<void>
}

/** An OpenSSH server with a folder. */
export interface SftpIntakePlace extends IntakePlace {
  readonly folder: string
}

/** Starts OpenSSH's SFTP server for a new folder. */
export async function openSftpPlace(below: string = tmpdir()): Promise<SftpIntakePlace> {
  const folder = await mkdtemp(join(below, 'partner-'))
  const server = await startSftpServer({ folder, program: opensshProgram })
  return {
    folder,
    settings: server.settings,
    secret: server.password,
    lists: true,
    environment: {},
    get cut() {
      return server.cut
    },
    set cut(cut) {
      server.cut = cut
    },
    wasCut: server.wasCut,
    traffic: server.traffic,
    put: async (name, content, modifiedAt) => {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
      await utimes(path, modifiedAt, modifiedAt)
    },
    names: async (under = '') => {
      await mkdir(join(folder, under), { recursive: true })
      return (await readdir(join(folder, under))).toSorted()
    },
    read: (path) => readFile(join(folder, path), 'utf8'),
    remove: (path) => rm(join(folder, path)),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts an S3 server with an empty bucket. */
export async function openS3Place(): Promise<IntakePlace> {
  const s3 = await startS3()
  const copies = await mkdtemp(join(tmpdir(), 'anj-intake-s3-'))
  const bucket = await openBucket(s3.settings, copies)
  const { endpoint, prefix, name, region } = s3.settings
  const proxy = await startCuttingProxy(Number(new URL(endpoint ?? '').port))
  return {
    settings: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${proxy.port}`,
      region: region ?? '',
      bucket: name,
      prefix: `${prefix}partner/`,
      accessKeyId: 'S3RVER',
      pathStyle: true,
    },
    secret: 'S3RVER',
    lists: true,
    environment: {},
    get cut() {
      return proxy.state.cut
    },
    set cut(cut) {
      proxy.setCut(cut)
    },
    wasCut: () => proxy.state.wasCut.promise,
    traffic: () => proxy.state.traffic,
    put: async (path, content) => void (await bucket.put(at(path), Readable.from([content]))),
    names: async (folder = '') => {
      const start = folder === '' ? 'partner' : at(folder)
      const names = new Set<string>()
      for await (const { key } of bucket.list(start))
        names.add(key.slice(start.length + 1).split('/')[0] ?? '')
      return [...names].toSorted()
    },
    read: (path) => text(bucket.read(at(path))),
    remove: (path) => bucket.remove(at(path)),
    [Symbol.asyncDispose]: async () => {
      await proxy.close()
      await bucket.close()
      await s3.close()
      await rm(copies, { recursive: true })
    },
  }
}

/** Starts a web server with encryption, which asks for a token. */
export async function openHttpsPlace(): Promise<IntakePlace> {
  const server = await startHttpsServer()
  const proxy = await startCuttingProxy(Number(new URL(server.url).port))
  const folder = await mkdtemp(join(tmpdir(), 'anj-intake-https-'))
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, server.authority ?? '')
  const secret = 'of-the-partner'
  const files = new Map<string, string>()
  server.answer = ({ method, url = '', headers }, response) => {
    if (headers.authorization !== `Bearer ${secret}`) return void response.writeHead(401).end()
    const content = files.get(decodeURIComponent(url.replace('/exports/', '')))
    if (content === undefined) return void response.writeHead(404).end()
    const etag = `"${createHash('sha256').update(content).digest('hex')}"`
    response.writeHead(200, {
      'content-type': 'text/csv',
      'content-length': Buffer.byteLength(content),
      etag,
    })
    response.end(method === 'HEAD' ? undefined : content)
  }
  return {
    settings: {
      kind: 'https',
      url: `https://localhost:${proxy.port}/exports`,
      token: 'bearer',
      tokenHeader: '',
      headers: [],
    },
    secret,
    lists: false,
    environment: { NODE_EXTRA_CA_CERTS: authority },
    get cut() {
      return proxy.state.cut
    },
    set cut(cut) {
      proxy.setCut(cut)
    },
    wasCut: () => proxy.state.wasCut.promise,
    traffic: () => proxy.state.traffic,
    put: async (path, content) => void files.set(path, content),
    names: async (folder = '') => (folder === '' ? [...files.keys()] : []),
    read: async (path) => files.get(path) ?? '',
    remove: async (path) => void files.delete(path),
    [Symbol.asyncDispose]: async () => {
      await proxy.close()
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

const at = (path: string) => `partner/${path}`
