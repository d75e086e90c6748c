import { describe, expect, it } from 'vitest'
import { refusalOfMetrics } from './may-read-metrics.ts'

const token = 'a-token-of-some-length'
const direct = { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } }

describe('with a token in the settings', () => {
  const ask = (authorization?: string) =>
    refusalOfMetrics(token, { ...direct, headers: { ...direct.headers, authorization } })

  it('opens to whoever sends it, from anywhere', () => {
    const headers = {
      host: 'anj.corp.example',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': '10.0.0.9',
    }
    expect(refusalOfMetrics(token, { remoteAddress: '10.0.0.1', headers })).toBeNull()
    expect(ask(`bearer ${token}`)).toBeNull()
  })

  it.each([undefined, '', token, `Basic ${token}`, `Bearer ${token}x`, `Bearer ${token} x`, 'Bearer '])(
    'refuses %j, from this machine too',
    (authorization) => expect(ask(authorization)).toBe('metricsTokenWrong'),
  )
})

describe('without a token', () => {
  const ask = (remoteAddress: string | undefined, headers: Record<string, string>) =>
    refusalOfMetrics(null, { remoteAddress, headers })

  it.each([
    ['127.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.1', 'localhost'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'localhost:3000'],
  ])('opens to %s that asks %s', (address, host) => expect(ask(address, { host })).toBeNull())

  it.each([
    ['10.0.0.1', '127.0.0.1:3000'],
    [undefined, 'localhost'],
    ['127.0.0.1', 'evil.example'],
    ['127.0.0.1', '127.0.0.1.evil.example'],
    ['127.0.0.1', ''],
  ])('refuses %s that asks %s', (address, host) => expect(ask(address, { host })).toBe('metricsClosed'))

  it.each(['forwarded', 'via', 'x-forwarded-for', 'x-real-ip', 'x-forwarded-host'])(
    'refuses what a proxy on this machine passed on with %s',
    (name) => expect(ask('127.0.0.1', { host: 'localhost', [name]: '127.0.0.1' })).toBe('metricsClosed'),
  )
})
