import { expect, test } from 'vitest'
import { tlsTo } from './tls.ts'

test('servers elsewhere are verified, those of this machine need no protection, and the setting wins', () => {
  expect(tlsTo('db.example.org', '')).toBe('verify')
  expect(tlsTo('127.evil.example', '')).toBe('verify')
  expect(tlsTo('127.0.0.2', '')).toBe('disable')
  expect(tlsTo('localhost', 'require')).toBe('require')
})

test('a setting that means nothing is refused instead of passed over', () => {
  expect(() => tlsTo('localhost', 'verify-full')).toThrow(
    'ANJ_CONNECTION_TLS must be disable, require or verify, not verify-full.',
  )
})
