import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noOutgoingRules, type OutgoingRules } from '@anj/workflow/outgoing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSqlServer } from '../../../tds-server/src/start.ts'
import { connectorOf } from '../connectors/databases.ts'
import { findInstancePort } from '../connectors/mssql/browser.ts'
import { readHostKey } from '../connectors/tunnel/log-in.ts'
import { openTunnel } from '../connectors/tunnel/open-tunnel.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import { forkChild } from '../process/fork-child.ts'
import { scriptedMssql } from '../testing/scripted-mssql.ts'
import { startSshServer } from '../testing/ssh-server.ts'
import { connectOutgoing } from './connect-outgoing.ts'
import { limitOutgoing } from './limit.ts'

/** A server that counts accepted connections, so that tests can show that a refused connection never arrived. */
let server: Server
let port: number
let came = 0
beforeAll(async () => {
  server = createServer((socket) => {
    came += 1
    socket.on('error', () => undefined).destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())
beforeEach(() => {
  came = 0
})
afterEach(() => {
  limitOutgoing(noOutgoingRules)
  vi.restoreAllMocks()
})

const deny = (...entries: string[]): OutgoingRules => ({ allow: [], deny: entries })
const allow = (...entries: string[]): OutgoingRules => ({ allow: entries, deny: [] })

/** Makes name lookups return these lists of addresses in turn. The last list repeats. */
function namesAre(...answers: readonly (readonly string[])[]): () => number {
  let asked = 0
  const resolve = (): dns.LookupAddress[] =>
    (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: unknown,
    give: (error: null, found: dns.LookupAddress[]) => void,
  ) => process.nextTick(give, null, resolve())) as unknown as typeof dns.lookup)
  vi.spyOn(dns.promises, 'lookup').mockImplementation((async () =>
    resolve()) as unknown as typeof dns.promises.lookup)
  return () => asked
}

async function reach(host: string): Promise<string> {
  try {
    const socket = connectOutgoing(host, port)
    await once(socket, 'connect')
    socket.destroy()
    return 'reached'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

const databaseAt = (kind: DatabaseConnection['kind'], serverName: string, more = {}): DatabaseConnection => ({
  kind,
  serverName,
  port,
  userId: 'u',
  password: 'p',
  tls: 'disable',
  ...more,
})
const kinds = ['postgresql', 'mysql', 'mssql'] as const
const test = async (connection: DatabaseConnection) =>
  await (await connectorOf(connection.kind)).testConnection(connection, null)

describe('an outgoing connection', () => {
  it('reaches servers in the private network and on this machine', async () => {
    for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1'])
      expect(await reach(host)).toBe('reached')
  })

  it.each([
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ])('is refused for a denied address in any notation: %s', async (host) => {
    expect(await reach(host)).toBe('reached')
    came = 0
    limitOutgoing(deny('127.0.0.0/8', '::1'))
    expect(await reach(host)).toBe('outgoingDenied')
    expect(came).toBe(0)
  })

  it.each([
    '0.0.0.0',
    '0',
    '::',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '[::ffff:169.254.169.254]'.slice(1, -1),
  ])('is refused for the special address %s', async (host) => {
    expect(await reach(host)).toBe('outgoingSpecial')
    expect(came).toBe(0)
  })

  it('uses the checked address even if the next lookup returns a different one', async () => {
    const lookups = namesAre(['127.0.0.1'], ['169.254.169.254'])
    expect(await reach('db.corp.example')).toBe('reached')
    expect([lookups(), came]).toEqual([1, 1])
    expect(await reach('db.corp.example')).toBe('outgoingSpecial')
  })

  it('uses only the allowed addresses among several', async () => {
    namesAre(['169.254.169.254', '127.0.0.1'])
    expect(await reach('db.corp.example')).toBe('reached')
  })

  it('is refused with a message that names the host, the reason and the setting, but no address', async () => {
    namesAre(['169.254.169.254'])
    const message = await once(connectOutgoing('db.corp.example', port), 'connect').catch(
      (error: Error) => error.message,
    )
    expect(message).toMatch(/db\.corp\.example.*link-local.*ANJ_OUTGOING_ALLOW/)
    expect(message).not.toMatch(/169|\d{4}/)
  })

  it('is not restricted on the command line', async () => {
    limitOutgoing(null)
    expect(await reach('0.0.0.0')).toBe('reached')
  })
})

describe.each(kinds)('a %s database', (kind) => {
  it.each(['0.0.0.0', '169.254.169.254', '2852039166', '::ffff:169.254.169.254'])(
    'is refused at %s',
    async (host) => {
      await expect(test(databaseAt(kind, host))).rejects.toMatchObject({ code: 'outgoingSpecial' })
    },
  )

  it('is only reached on listed hosts', async () => {
    limitOutgoing(allow('db.corp.example', '10.0.0.0/8'))
    await expect(test(databaseAt(kind, '127.0.0.1'))).rejects.toMatchObject({ code: 'outgoingNotListed' })
    await expect(test(databaseAt(kind, 'localhost'))).rejects.toMatchObject({ code: 'outgoingNotListed' })
    expect(came).toBe(0)
    limitOutgoing(allow('localhost'))
    await expect(test(databaseAt(kind, 'localhost'))).rejects.toMatchObject({
      code: expect.stringMatching(/^database/),
    })
    expect(came).toBeGreaterThan(0)
  })
})

describe('SQL Server', () => {
  it('is not asked for an instance port on a denied host', async () => {
    const browser = createSocket('udp4')
    const questions: Buffer[] = []
    browser.on('message', (question) => questions.push(question))
    await new Promise<void>((resolve) => browser.bind(0, '127.0.0.1', resolve))
    limitOutgoing(deny('127.0.0.0/8', '::1'))
    await expect(findInstancePort('localhost', 'SQL', browser.address().port)).rejects.toMatchObject({
      code: 'outgoingDenied',
    })
    await expect(test(databaseAt('mssql', 'localhost\\SQL'))).rejects.toMatchObject({
      code: 'outgoingDenied',
    })
    expect(questions).toEqual([])
    browser.close()
  })

  it.each(['169.254.169.254', '0.0.0.0', 'metadata.corp.example'])(
    'is not followed when it redirects to %s',
    async (host) => {
      const gateway = await startSqlServer({ engine: scriptedMssql({}), routeTo: { server: host, port } })
      if (host.startsWith('m')) namesAre(['169.254.169.254'])
      try {
        await expect(test({ ...gateway.connection, serverName: '127.0.0.1' })).rejects.toMatchObject({
          code: 'outgoingSpecial',
        })
        expect(came).toBe(0)
      } finally {
        await gateway.stop()
      }
    },
  )
})

describe('an SSH server', () => {
  it('is not contacted for a login or its key on a forbidden host', async () => {
    const ssh = { serverName: '0.0.0.0', port, userId: 'u', password: 'p', hostKey: null }
    const never = new AbortController().signal
    await expect(readHostKey(ssh)).rejects.toMatchObject({ code: 'outgoingSpecial' })
    await expect(openTunnel(ssh, { host: 'db', port: 1 }, never)).rejects.toMatchObject({
      code: 'outgoingSpecial',
    })
    limitOutgoing(allow('bastion.corp.example'))
    await expect(
      test(databaseAt('postgresql', 'db', { ssh: { ...ssh, serverName: 'localhost' } })),
    ).rejects.toMatchObject({
      code: 'outgoingNotListed',
    })
    expect(came).toBe(0)
  })

  it('is asked to connect to unlisted hosts, but not to special or denied ones', async () => {
    await using bastion = await startSshServer()
    limitOutgoing({ allow: ['127.0.0.1'], deny: ['*.secret.example', '10.0.0.0/8'] })
    for (const [target, code] of [
      ['169.254.169.254', 'outgoingSpecial'],
      ['2852039166', 'outgoingSpecial'],
      ['a.secret.example', 'outgoingDenied'],
      ['10.1.2.3', 'outgoingDenied'],
    ] as const)
      await expect(test(databaseAt('postgresql', target, { ssh: bastion.ssh }))).rejects.toMatchObject({
        code,
      })
    expect(bastion.logins()).toBe(0)
    await expect(test(databaseAt('postgresql', 'localhost', { ssh: bastion.ssh }))).rejects.toMatchObject({
      code: expect.stringMatching(/^(database|ssh)/),
    })
  })
})

it("passes the parent's rules to a child", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anj-outgoing-'))
  const entry = join(folder, 'child.ts')
  await writeFile(
    entry,
    `import { outgoingRules } from ${JSON.stringify(new URL('./limit.ts', import.meta.url).href)}
     process.send?.(outgoingRules())`,
  )
  try {
    for (const rules of [noOutgoingRules, deny('10.0.0.0/8'), allow('db'), null]) {
      limitOutgoing(rules)
      const messages: unknown[] = []
      await forkChild('run-child', {
        residentBytes: 1e9,
        entry,
        onMessage: (message) => messages.push(message),
      }).ended
      expect(messages).toEqual([rules])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
