import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { ExistingFile } from '@anj/workflow'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limitOutgoing } from '../outgoing/limit.ts'
import { openClient } from '../storage/s3/client.ts'
import { Objects } from '../storage/s3/objects.ts'
import { openBucket } from '../storage/s3/open-bucket.ts'
import { bundleProgram } from '../testing/bundle-program.ts'
import type { ChildDelivery } from '../testing/deliver-child.ts'
import { roundsOf } from '../testing/rounds.ts'
import { type Fault, startS3 } from '../testing/s3/start-s3.ts'
import { opensshProgram, startSftpServer } from '../testing/sftp-server.ts'
import { type DeliveryProgress, deliverFile, discardDelivery } from './deliver-file.ts'
import { openPlace } from './open-place.ts'
import { type OpenPlace, type PlaceConnection, type PlaceWriter, RemoteFileChanged } from './place.ts'

const never = new AbortController().signal
const kills = roundsOf({ short: 3, long: 100 })
const cuts = roundsOf({ short: 8, long: 100 })

/** A server with a place, seen from outside of Anj. */
interface Ground extends AsyncDisposable {
  readonly connection: PlaceConnection
  /** Returns the names of the visible files of a folder. */
  readonly names: (folder: string) => Promise<readonly string[]>
  /** Returns the number of files and uploads with content that were neither published nor discarded. */
  readonly unfinished: () => Promise<number>
  readonly read: (path: string) => Promise<Buffer>
  readonly write: (path: string, content: string) => Promise<void>
  readonly remove: (path: string) => Promise<void>
  /** Breaks the connection, or stops answering if `silently`, once at a random point of the next delivery. */
  readonly breakAt: (round: number, bytes: number, silently: boolean) => void
  readonly broke: () => Promise<void>
  readonly mend: () => void
  /** True if an existing file can be replaced in one step. */
  readonly replaces: boolean
}

async function sftpGround(program: string | null): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'anj-deliver-'))
  await mkdir(join(folder, 'out'))
  const server = await startSftpServer({ folder, program })
  const namesIn = (name: string) => readdir(join(folder, name))
  return {
    connection: { name: 'Partner', settings: server.settings, secrets: { secret: server.password } },
    replaces: program !== null,
    names: async (name) => (await namesIn(name)).filter((one) => !one.startsWith('.')).sort(),
    unfinished: async () => (await namesIn('out')).filter((one) => one.startsWith('.')).length,
    read: (path) => readFile(join(folder, path)),
    write: (path, content) => writeFile(join(folder, path), content),
    remove: (path) => rm(join(folder, path)),
    // A log-in sends about 3 kB and receives about as much.
    breakAt: (round, bytes, silently) => {
      const received = round % 2 === 0
      const after = received
        ? 3000 + Math.floor(randomOf(round) * bytes * 1.02)
        : 1500 + ((round * 37) % 1500)
      server.cut = { after, received, silently }
    },
    broke: () => server.wasCut(),
    mend: () => {
      server.cut = null
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

async function s3Ground(): Promise<Ground> {
  const s3 = await startS3()
  const folder = await mkdtemp(join(tmpdir(), 'anj-deliver-'))
  const bucket = await openBucket(s3.settings, join(folder, 'data'))
  const objects = new Objects(openClient(s3.settings), s3.settings.name, s3.settings.prefix)
  let broken = Promise.withResolvers<void>()
  limitOutgoing({ allow: ['127.0.0.1'], deny: [] })
  return {
    connection: {
      name: 'Partner',
      settings: {
        kind: 's3',
        endpoint: s3.settings.endpoint ?? '',
        region: 'us-east-1',
        bucket: s3.settings.name,
        prefix: s3.settings.prefix,
        accessKeyId: 'S3RVER',
        pathStyle: true,
      },
      secrets: { secret: 'S3RVER' },
    },
    replaces: true,
    names: async (name) => {
      const found: string[] = []
      for await (const { key } of bucket.list(name)) found.push(key.slice(name.length + 1))
      return found.sort()
    },
    unfinished: async () => {
      const uploads = await objects.listUploads()
      const found = await Promise.all(uploads.map(({ key, uploadId }) => objects.listParts(key, uploadId)))
      return found.filter((upload) => upload && upload.parts.length > 0).length
    },
    read: (path) => buffer(bucket.read(path)),
    write: async (path, content) => void (await bucket.put(path, Readable.from([content]))),
    remove: (path) => bucket.remove(path),
    breakAt: (round, bytes, silently) => {
      // A delivery makes about seven calls, and the client repeats a failed call twice.
      let left = Math.floor(randomOf(round) * 7)
      let more = silently ? Number.POSITIVE_INFINITY : 3
      const faults: readonly Fault[] = [
        { cutRequestAfter: Math.floor(randomOf(round + 1) * Math.min(bytes, 8_000_000)) },
        'lostAnswer',
        { cutAfter: 20 },
        { status: 503 },
      ]
      s3.fault = () => {
        if (left-- > 0 || more-- <= 0) return null
        broken.resolve()
        return faults[round % faults.length] ?? null
      }
    },
    broke: () => broken.promise,
    mend: () => {
      broken = Promise.withResolvers<void>()
      s3.fault = () => null
    },
    [Symbol.asyncDispose]: async () => {
      limitOutgoing(noOutgoingRules)
      await bucket.close()
      await s3.close()
      await rm(folder, { recursive: true })
    },
  }
}

const grounds = [
  ['an SFTP server without extensions', () => sftpGround(null)],
  ...(opensshProgram ? [['OpenSSH', () => sftpGround(opensshProgram)] as const] : []),
  ['a bucket', s3Ground],
] as const

describe.each(grounds)('delivering to %s', (_name, start) => {
  let ground: Ground
  let place: OpenPlace
  let writer: PlaceWriter
  beforeAll(async () => {
    ground = await start()
    place = await openPlace(ground.connection, never)
    if (!place.writer) throw new Error('This place can not be written to')
    writer = place.writer
  })
  afterAll(async () => {
    await place[Symbol.asyncDispose]()
    await ground[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    ground.mend()
    for (const name of await ground.names('out')) await ground.remove(`out/${name}`)
  })

  /** Delivers like a process that may crash between two steps. */
  const deliver = async (
    content: Buffer,
    {
      existing = 'refuse',
      state = { progress: null },
      crashAt = Number.NaN,
      path = 'out/a.csv',
    }: Attempt = {},
  ) => {
    let saves = 0
    return deliverFile(
      place,
      { bytes: content.length, read: () => Readable.from(chunked(content)) },
      {
        name: 'Partner',
        path,
        existing,
        progress: state.progress,
        save: async (progress) => {
          if (saves++ === crashAt) throw new Error('crashed')
          state.progress = progress
        },
        now: () => new Date(),
        signal: never,
      },
    )
  }

  it.each([0, 1, 32 * 1024 + 1, 9_000_001])('delivers a file of %i bytes unchanged', async (size) => {
    const content = randomBytes(size)
    expect(await deliver(content)).toBe('out/a.csv')
    expect(await ground.names('out')).toEqual(['a.csv'])
    expect((await ground.read('out/a.csv')).equals(content)).toBe(true)
    expect(await ground.unfinished()).toBe(0)
  })

  it('refuses, numbers or replaces an existing file', async () => {
    await ground.write('out/a.csv', 'old')
    await expect(deliver(Buffer.from('new'))).rejects.toThrow('out/a.csv exists already in Partner.')
    expect(await deliver(Buffer.from('second'), { existing: 'number' })).toBe('out/a_2.csv')
    expect(await deliver(Buffer.from('third'), { existing: 'number' })).toBe('out/a_3.csv')
    expect((await ground.read('out/a.csv')).toString()).toBe('old')
    const state: Attempt['state'] = { progress: null }
    const replacing = deliver(Buffer.from('new'), { existing: 'replace', state })
    if (ground.replaces) await replacing
    else {
      await expect(replacing).rejects.toThrow('Partner cannot replace a file in one step')
      expect((await ground.read('out/a.csv')).toString()).toBe('old')
      await deliver(Buffer.from('new'), { existing: 'replaceInSteps', state })
    }
    expect((await ground.read('out/a.csv')).toString()).toBe('new')
    expect(await ground.names('out')).toEqual(['a.csv', 'a_2.csv', 'a_3.csv'])
  })

  it('shows nothing before the content is complete, and nothing of content that is too short', async () => {
    const short = deliverFile(
      place,
      { bytes: 10, read: () => Readable.from([Buffer.from('short')]) },
      {
        name: 'Partner',
        path: 'out/a.csv',
        existing: 'refuse',
        progress: null,
        save: async (progress) => {
          expect(await ground.names('out')).toEqual([])
          state.progress = progress
        },
        now: () => new Date(),
        signal: never,
      },
    )
    const state: { progress: DeliveryProgress | null } = { progress: null }
    await expect(short).rejects.toThrow('Partner did not store out/a.csv completely.')
    expect(await ground.names('out')).toEqual([])
    if (state.progress) await discardDelivery(place, state.progress, never)
    expect(await ground.unfinished()).toBe(0)
  })

  it.each([0, 1])(
    'delivers once after a crash at step %i, even if the file is taken away',
    async (crashAt) => {
      const content = randomBytes(100_000)
      const state: Attempt['state'] = { progress: null }
      await expect(deliver(content, { state, crashAt })).rejects.toThrow('crashed')
      expect(await ground.names('out')).toEqual([])
      expect(await deliver(content, { state })).toBe('out/a.csv')
      expect((await ground.read('out/a.csv')).equals(content)).toBe(true)
      await ground.remove('out/a.csv')
      // The process was killed before it could record that the file was published.
      expect(await deliver(content, { state })).toBe('out/a.csv')
      expect(await ground.names('out')).toEqual([])
    },
  )

  it('does not guess about content that disappeared more than a day ago', async () => {
    const state: Attempt['state'] = { progress: null }
    await deliver(Buffer.from('id\n'), { state })
    if (!state.progress) throw new Error('Nothing was stored')
    state.progress = { ...state.progress, filledAt: '2020-01-01T00:00:00.000Z' }
    expect(await deliver(Buffer.from('id\n'), { state })).toBe('out/a.csv')
    await ground.remove('out/a.csv')
    await expect(deliver(Buffer.from('id\n'), { state })).rejects.toMatchObject({ code: 'deliveryUnknown' })
    expect(await deliver(Buffer.from('id\n'), { state })).toBe('out/a.csv')
  })

  it('moves and removes a file only in the state that was seen', async () => {
    await ground.write('out/a.csv', 'id\n1\n')
    const seen = await place.stat('out/a.csv', never)
    await ground.write('out/b.csv', 'id\n')
    await expect(writer.rename(seen, 'out/b.csv', never)).rejects.toMatchObject({ code: 'placeFileExists' })
    await ground.remove('out/b.csv')
    await writer.rename(seen, 'out/b.csv', never)
    expect(await ground.names('out')).toEqual(['b.csv'])
    expect((await ground.read('out/b.csv')).toString()).toBe('id\n1\n')
    await expect(writer.rename(seen, 'out/b.csv', never)).rejects.toMatchObject({ code: 'placeFileGone' })
    const moved = await place.stat('out/b.csv', never)
    await ground.remove('out/b.csv')
    await ground.write('out/b.csv', 'id\n1\n2\n')
    await expect(writer.rename(moved, 'out/c.csv', never)).rejects.toThrow(RemoteFileChanged)
    await expect(writer.remove(moved, never)).rejects.toThrow(RemoteFileChanged)
    await writer.remove(await place.stat('out/b.csv', never), never)
    await writer.remove(moved, never)
    expect(await ground.names('out')).toEqual([])
  })

  /** Takes all files of the place away, as their receiver does. Returns their hashes. */
  const take = async () => {
    const taken: string[] = []
    for (const name of await ground.names('out')) {
      taken.push(sha256(await ground.read(`out/${name}`)))
      await ground.remove(`out/${name}`)
    }
    return taken
  }

  it(`delivers each of ${kills} files once although the process is killed`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'anj-killed-'))
    let killed = 0
    for (let round = 0; round < kills; round++) {
      const content = randomBytes(round % 10 === 9 ? 9_000_000 : 200_000)
      await writeFile(join(folder, 'content'), content)
      await rm(join(folder, 'progress'), { force: true })
      const killing = new AbortController()
      ground.breakAt(round, content.length, true)
      void ground.broke().then(() => killing.abort())
      const first = await runChild(
        {
          place: ground.connection,
          path: 'out/a.csv',
          existing: 'refuse',
          content: join(folder, 'content'),
          progress: join(folder, 'progress'),
          allow: ['127.0.0.1'],
        },
        killing.signal,
      )
      ground.mend()
      const taken = await take()
      if (first === null) {
        killed += 1
        const progress = JSON.parse(await readFile(join(folder, 'progress'), 'utf8').catch(() => 'null'))
        expect(await attemptAnew(ground.connection, content, { progress })).toBe('out/a.csv')
        taken.push(...(await take()))
      }
      expect([round, ...taken, await ground.unfinished()]).toEqual([round, sha256(content), 0])
    }
    expect(killed).toBeGreaterThan(kills / 2)
    await rm(folder, { recursive: true })
  })

  it(`delivers each of ${cuts} files once although the connection breaks`, async () => {
    let broken = 0
    for (let round = 0; round < cuts; round++) {
      const content = randomBytes(round % 10 === 9 ? 9_000_000 : 200_000)
      const state: { progress: DeliveryProgress | null } = { progress: null }
      ground.breakAt(round, content.length, false)
      const taken: string[] = []
      for (let attempt = 0, isDone = false; !isDone; attempt++) {
        isDone = await attemptAnew(ground.connection, content, state).then(
          () => true,
          (error: unknown) => {
            if (attempt > 0) throw error
            broken += 1
            return false
          },
        )
        ground.mend()
        taken.push(...(await take()))
      }
      expect([round, ...taken, await ground.unfinished()]).toEqual([round, sha256(content), 0])
    }
    expect(broken).toBeGreaterThan(0)
  })
})

it('refuses to write to a web server', async () => {
  const settings = {
    kind: 'https',
    url: 'https://example.com',
    token: 'none',
    tokenHeader: '',
    headers: [],
  } as const
  await using place = await openPlace({ name: 'Web', settings, secrets: { secret: '' } }, never)
  const content = { bytes: 0, read: () => Readable.from([]) }
  const delivering = {
    name: 'Web',
    path: 'a.csv',
    existing: 'refuse' as const,
    progress: null,
    save: async () => undefined,
    now: () => new Date(),
    signal: never,
  }
  await expect(deliverFile(place, content, delivering)).rejects.toThrow(
    'Web is a web server, so Anj can only read its files.',
  )
})

interface Attempt {
  readonly existing?: ExistingFile
  readonly state?: { progress: DeliveryProgress | null }
  /** The number of the save at which the process crashes. */
  readonly crashAt?: number
  readonly path?: string
}

/** Delivers over a connection of its own. */
async function attemptAnew(
  connection: PlaceConnection,
  content: Buffer,
  state: { progress: DeliveryProgress | null },
): Promise<string> {
  await using place = await openPlace(connection, never)
  return await deliverFile(
    place,
    { bytes: content.length, read: () => Readable.from(chunked(content)) },
    {
      name: connection.name,
      path: 'out/a.csv',
      existing: 'refuse',
      progress: state.progress,
      save: async (progress) => {
        state.progress = progress
      },
      now: () => new Date(),
      signal: never,
    },
  )
}

/** Runs a delivery in a process of its own. Returns null if the process was killed or failed. */
async function runChild(delivery: ChildDelivery, killed: AbortSignal): Promise<string | null> {
  const program = await bundleProgram(join(import.meta.dirname, '../testing/deliver-child.ts'))
  const child = spawn(process.execPath, [program, JSON.stringify(delivery)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  killed.addEventListener('abort', kill, { once: true })
  const [output, problems, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  killed.removeEventListener('abort', kill)
  if (code !== 0 && !killed.aborted) throw new Error(problems)
  return code === 0 ? output : null
}

function* chunked(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Returns a fraction that looks random and is the same in each run of the tests. */
function randomOf(round: number): number {
  return createHash('sha256').update(`${round}`).digest().readUInt32BE() / 2 ** 32
}
