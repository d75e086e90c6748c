import { expect, test } from 'vitest'
import { tlsTo } from './tls.ts'

test('verifies remote servers, uses no TLS on this machine, and prefers the setting', () => {
  expect(tlsTo('db.example.org', '')).toBe('verify')
  expect(tlsTo('127.evil.example', '')).toBe('verify')
  expect(tlsTo('127.0.0.2', '')).toBe('disable')
  expect(tlsTo('localhost', 'require')).toBe('require')
})

test('refuses an invalid setting', () => {
  expect(() => tlsTo('localhost', 'verify-full')).toThrow(
    'ANJ_CONNECTION_TLS must be disable, require or verify, not verify-full.',
  )
})
