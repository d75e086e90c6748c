import { expect, test } from 'vitest'
import { tlsMode } from './tls.ts'

test('verifies remote servers and uses no TLS on this machine, unless the setting specifies another mode', () => {
  expect(tlsMode('db.example.org', '')).toBe('verify')
  expect(tlsMode('127.evil.example', '')).toBe('verify')
  expect(tlsMode('127.0.0.2', '')).toBe('disable')
  expect(tlsMode('localhost', 'require')).toBe('require')
})

test('refuses an invalid setting', () => {
  expect(() => tlsMode('localhost', 'verify-full')).toThrow(
    'ANJ_CONNECTION_TLS must be disable, require or verify, not verify-full.',
  )
})
