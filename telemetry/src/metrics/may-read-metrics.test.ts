import { describe, expect, it } from 'vitest'
import { metricsAccess, metricsRefusal } from './may-read-metrics.ts'

const token = 'a-token-of-some-length'
const alone = { metricsToken: null, host: '127.0.0.1', publicUrl: null, trustProxy: false }
const guarded = metricsAccess({ ...alone, metricsToken: token, publicUrl: 'https://anj.corp.example' })
const direct = { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } }

describe('with a token in the settings', () => {
  const ask = (authorization?: string) =>
    metricsRefusal(guarded, { ...direct, headers: { ...direct.headers, authorization } })

  it('allows callers with the token, from anywhere', () => {
    const headers = {
      host: 'anj.corp.example',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '10.0.0.9',
    }
    expect(metricsRefusal(guarded, { remoteAddress: '10.0.0.1', headers })).toBeNull()
    expect(ask(`bearer ${token}`)).toBeNull()
  })

  it.each([undefined, '', token, `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token} x`, 'Bearer '])(
    'refuses the header %j, even from this machine',
    (authorization) => expect(ask(authorization)).toBe('metricsTokenWrong'),
  )
})

describe('without a token', () => {
  const ask = (remoteAddress: string | undefined, headers: Record<string, string>) =>
    metricsRefusal(metricsAccess(alone), { remoteAddress, headers })

  it.each([
    ['127.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.1', 'localhost'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'localhost:3000'],
  ])('allows %s that calls %s', (address, host) => expect(ask(address, { host })).toBeNull())

  it.each([
    ['10.0.0.1', '127.0.0.1:3000'],
    [undefined, 'localhost'],
    ['127.0.0.1', 'evil.example'],
    ['127.0.0.1', '127.0.0.1.evil.example'],
    ['127.0.0.1', ''],
  ])('refuses %s that calls %s', (address, host) => expect(ask(address, { host })).toBe('metricsClosed'))

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host'])(
    'refuses calls that a proxy on this machine forwarded with %s',
    (name) => expect(ask('127.0.0.1', { host: 'localhost', [name]: '127.0.0.1' })).toBe('metricsClosed'),
  )
})

describe('without a token, when the settings mention other machines', () => {
  const ask = (settings: object) => metricsRefusal(metricsAccess({ ...alone, ...settings }), direct)

  it.each([
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '10.0.0.1' },
    { host: 'anj.corp.example' },
    { publicUrl: 'https://anj.corp.example' },
    { publicUrl: 'http://127.0.0.1.evil.example:3000' },
    { publicUrl: 'http://10.0.0.1' },
    { trustProxy: true },
    { trustProxy: 1 },
    { trustProxy: 'loopback' },
  ])('refuses all callers with %j, because a proxy may not reveal itself', (settings) =>
    expect(ask(settings)).toBe('metricsTokenMissing'),
  )

  it.each([
    { host: 'localhost', publicUrl: 'http://localhost:3000' },
    { host: '::1', publicUrl: 'http://[::1]:3000' },
    { host: '127.0.0.2', trustProxy: 0, publicUrl: 'https://127.0.0.2' },
  ])('allows this machine with %j', (settings) => expect(ask(settings)).toBeNull())
})
