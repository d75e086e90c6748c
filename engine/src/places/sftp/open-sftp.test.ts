import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type ErrorCode, errorCatalogue, type SftpSettings } from '@anj/workflow'
import { noOutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { limitOutgoing } from '../../outgoing/limit.ts'
import { installFakeClock } from '../../testing/fake-clock.ts'
import { opensshProgram, startSftpServer, type TestSftpServer } from '../../testing/sftp-server.ts'
import { openPlace } from '../open-place.ts'
import { type OpenPlace, type PlaceConnection, RemoteFileChanged } from '../place.ts'

const never = new AbortController().signal
const all = () => true

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'anj-sftp-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))
afterEach(() => limitOutgoing(noOutgoingRules))

const placeAt = ({ settings, password }: TestSftpServer, change: Partial<SftpSettings> = {}) => ({
  name: 'Partner',
  settings: { ...settings, ...change },
  secrets: { secret: password },
})

async function contentOf(place: OpenPlace, path: string): Promise<Buffer> {
  return collect(place.read(await place.stat(path, never), never))
}

async function collect(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const servers = [
  ['of this process', null],
  ...(opensshProgram ? [['of OpenSSH', opensshProgram] as const] : []),
] as const

describe.each(servers)('an SFTP server %s', (_whose, program) => {
  let folder: string
  let server: TestSftpServer
  let place: OpenPlace
  beforeAll(async () => {
    folder = await mkdtemp(join(root, 'files-'))
    server = await startSftpServer({ folder, program })
    place = await openPlace(placeAt(server), never)
  })
  afterAll(async () => {
    await place[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  it.each([1, 32 * 1024, 32 * 1024 + 1, 5_000_001])('delivers a file of %i bytes unchanged', async (size) => {
    const content = randomBytes(size)
    await writeFile(join(folder, 'data.bin'), content)
    expect((await contentOf(place, 'data.bin')).equals(content)).toBe(true)
  })

  it('lists the regular files of a folder that match, with size and time', async () => {
    await mkdir(join(folder, 'in/orders_folder.csv'), { recursive: true })
    await writeFile(join(folder, 'in/orders_1.csv'), 'id\n')
    await writeFile(join(folder, 'in/März "x" \u202e.csv'), 'id\n1\n')
    await writeFile(join(folder, 'in/other.txt'), 'x')
    await symlink(join(folder, 'in/other.txt'), join(folder, 'in/orders_link.csv'))
    const at = new Date('2026-03-01T06:00:00Z')
    await utimes(join(folder, 'in/orders_1.csv'), at, at)
    const { files, isCut } = await place.list('in', (name) => name.endsWith('.csv'), never)
    expect(isCut).toBe(false)
    expect([...files].sort((a, b) => (a.path < b.path ? -1 : 1))).toMatchObject([
      { path: 'in/März "x" \u202e.csv', bytes: 5 },
      { path: 'in/orders_1.csv', bytes: 3, modifiedAt: '2026-03-01T06:00:00.000Z', tag: null },
    ])
    expect((await place.list('', (name) => name.startsWith('orders'), never)).files).toEqual([])
  })

  it('names a missing file, a missing folder and a folder instead of a file', async () => {
    await mkdir(join(folder, 'sub'))
    await expect(place.stat('none.csv', never)).rejects.toThrow('none.csv was not found in Partner.')
    await expect(place.list('none', all, never)).rejects.toThrow('The folder none was not found in Partner.')
    await expect(place.stat('sub', never)).rejects.toThrow('sub in Partner is a folder or a special file.')
  })

  it.skipIf(process.getuid?.() === 0)('names a file that the user may not read', async () => {
    await writeFile(join(folder, 'secret.csv'), 'x')
    await chmod(join(folder, 'secret.csv'), 0)
    await expect(contentOf(place, 'secret.csv')).rejects.toThrow(
      'Partner does not allow Anj to read secret.csv.',
    )
  })

  it('refuses the content of a file that is no longer in the state that was asked for', async () => {
    await writeFile(join(folder, 'a.csv'), 'id\n1\n')
    const before = await place.stat('a.csv', never)
    await appendFile(join(folder, 'a.csv'), '2\n')
    await expect(collect(place.read(before, never))).rejects.toThrow(RemoteFileChanged)
  })

  it('logs in with a private key and its passphrase', async () => {
    await writeFile(join(folder, 'a.csv'), 'id\n')
    const withKey = { ...placeAt(server, { login: 'key' }), secrets: server.key }
    await using byKey = await openPlace(withKey, never)
    expect((await contentOf(byKey, 'a.csv')).toString()).toBe('id\n')
  })
})

test('a listing ends at ten thousand files and says so', async () => {
  await using server = await startSftpServer({ folder: root, moreNames: 10_005 })
  await using place = await openPlace(placeAt(server), never)
  const { files, isCut } = await place.list('', all, never)
  expect([files.length, isCut]).toEqual([10_000, true])
  const one = await place.list('', (name) => name === 'more-10004', never)
  expect([one.files.map(({ path }) => path), one.isCut]).toEqual([['more-10004'], false])
})

test.each([
  ['grows', (path: string) => appendFile(path, 'more')],
  ['becomes shorter', (path: string) => truncate(path, 200_000)],
  ['is written again', (path: string) => utimes(path, new Date(), new Date(Date.now() - 90_000))],
] as const)('a file that %s while it is read counts as changed', async (_what, change) => {
  const folder = await mkdtemp(join(root, 'changes-'))
  const path = join(folder, 'a.csv')
  await writeFile(path, randomBytes(5_000_000))
  let reads = 0
  await using server = await startSftpServer({
    folder,
    onRead: () => (++reads === 20 ? change(path) : undefined),
  })
  await using place = await openPlace(placeAt(server), never)
  await expect(contentOf(place, 'a.csv')).rejects.toThrow(RemoteFileChanged)
})

test('a file that is replaced while it is read is delivered as it was opened', async () => {
  const folder = await mkdtemp(join(root, 'replaced-'))
  const content = randomBytes(5_000_000)
  await writeFile(join(folder, 'a.csv'), content)
  await writeFile(join(folder, 'b.csv'), 'other')
  let reads = 0
  await using server = await startSftpServer({
    folder,
    onRead: () => (++reads === 20 ? rename(join(folder, 'b.csv'), join(folder, 'a.csv')) : undefined),
  })
  await using place = await openPlace(placeAt(server), never)
  // The comparison with the file at the path is up to the caller (fetch-file.ts).
  expect((await contentOf(place, 'a.csv')).equals(content)).toBe(true)
})

describe('a failed log-in', () => {
  let server: TestSftpServer
  beforeAll(async () => {
    server = await startSftpServer({ folder: root })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const opening = (place: PlaceConnection) => openPlace(place, never)

  it('names a wrong password, a wrong key, an unreadable key and another host key', async () => {
    await expect(opening({ ...placeAt(server), secrets: { secret: 'wrong' } })).rejects.toThrow(
      'The SSH server 127.0.0.1 rejected the user partner',
    )
    await using other = await startSftpServer({ folder: root })
    const byKey = placeAt(server, { login: 'key' })
    await expect(opening({ ...byKey, secrets: other.key })).rejects.toThrow(
      'The SSH server 127.0.0.1 rejected the key of the user partner.',
    )
    for (const secrets of [
      { secret: 'not a key' },
      { ...server.key, passphrase: 'wrong' },
      { secret: server.key.secret },
    ])
      await expect(opening({ ...byKey, secrets })).rejects.toThrow('The private key cannot be read.')
    await expect(opening(placeAt(server, { hostKey: other.settings.hostKey }))).rejects.toThrow(
      `presents the key ${server.settings.hostKey} instead of the stored key ${other.settings.hostKey}`,
    )
  })

  it('names a server without SFTP', async () => {
    await using strict = await startSftpServer({ folder: root, forbids: true })
    await expect(opening(placeAt(strict))).rejects.toThrow('The SSH server 127.0.0.1 does not offer SFTP')
  })

  it('never reaches a server that the outgoing rules deny', async () => {
    limitOutgoing({ allow: [], deny: ['127.0.0.0/8'] })
    const before = server.sent()
    await expect(opening(placeAt(server))).rejects.toMatchObject({ code: 'outgoingDenied' })
    await expect(opening(placeAt(server, { serverName: '169.254.169.254' }))).rejects.toMatchObject({
      code: 'outgoingSpecial',
    })
    expect(server.sent()).toBe(before)
  })
})

test('a server that stops sending ends the read after a minute, with a sentence', async () => {
  const folder = await mkdtemp(join(root, 'stalls-'))
  await writeFile(join(folder, 'a.csv'), randomBytes(3_000_000))
  await using server = await startSftpServer({ folder })
  server.cut = { after: 1_000_000, silently: true }
  await using place = await openPlace(placeAt(server), never)
  const file = await place.stat('a.csv', never)
  using clock = installFakeClock()
  const reading = collect(place.read(file, never))
  reading.catch(() => undefined)
  await server.wasCut()
  expect(await clock.windPast(reading, 61_000)).toBeGreaterThan(55_000)
  await expect(reading).rejects.toThrow(
    /^(Partner sent nothing for 60 seconds\.|The connection to Partner broke\.)$/,
  )
})

test('a connection that breaks ends the read with a sentence', async () => {
  const folder = await mkdtemp(join(root, 'breaks-'))
  await writeFile(join(folder, 'a.csv'), randomBytes(3_000_000))
  await using server = await startSftpServer({ folder })
  await using place = await openPlace(placeAt(server), never)
  server.cut = { after: 1_000_000 }
  await expect(contentOf(place, 'a.csv')).rejects.toThrow('The connection to Partner broke.')
})

test('opening a place ends when its signal is aborted, wherever the server falls silent', async () => {
  const folder = await mkdtemp(join(root, 'silent-'))
  await using server = await startSftpServer({ folder, program: opensshProgram })
  const before = server.sent()
  await (await openPlace(placeAt(server), never))[Symbol.asyncDispose]()
  const most = server.sent() - before
  for (let after = 0; after < most; after += Math.ceil(most / 25)) {
    const stopping = new AbortController()
    server.cut = { after, silently: true }
    void server.wasCut().then(() => stopping.abort(new Error('The worker stops')))
    await expect(openPlace(placeAt(server), stopping.signal)).rejects.toThrow('The worker stops')
  }
})

test('a connection that breaks anywhere during the log-in counts as a problem that may be over soon', async () => {
  const folder = await mkdtemp(join(root, 'broken-'))
  await using server = await startSftpServer({ folder, program: opensshProgram })
  const before = server.sent()
  await (await openPlace(placeAt(server), never))[Symbol.asyncDispose]()
  const most = server.sent() - before
  const codes = new Set<string>()
  const greeting = 50
  for (let after = 0; after < most; after += after < greeting ? 5 : Math.ceil(most / 60)) {
    server.cut = { after }
    const error = await openPlace(placeAt(server), never).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error instanceof AppError) codes.add(error.code)
    else if (error) throw error
  }
  expect(codes).toContain('sshGreetingLost')
  expect([...codes].filter((code) => !errorCatalogue[code as ErrorCode].retry)).toEqual([])
})

test('a read ends when its signal is aborted', async () => {
  const folder = await mkdtemp(join(root, 'aborts-'))
  await writeFile(join(folder, 'a.csv'), randomBytes(3_000_000))
  await using server = await startSftpServer({ folder })
  await using place = await openPlace(placeAt(server), never)
  const stop = new AbortController()
  const file = await place.stat('a.csv', never)
  const reading = (async () => {
    for await (const _chunk of place.read(file, stop.signal)) stop.abort(new Error('given up'))
  })()
  await expect(reading).rejects.toThrow('given up')
})
