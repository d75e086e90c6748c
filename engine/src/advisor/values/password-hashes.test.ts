import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isPlaceholder, looksLikePasswordHash } from './password-hashes.ts'

const digest = (method: string) => createHash(method).update('hunter2').digest('hex')

describe('detection of password hashes', () => {
  it.each([
    '$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW',
    '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b27cA',
    '$6$rounds=5000$usesomesillystri$D4IrlXatmP7rx3P3InaxBeoomnAihCKREY',
    '$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/',
    'pbkdf2_sha256$600000$abc$def=',
    'scrypt:32768:8:1$abc$def',
    '{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=',
    'SCRAM-SHA-256$4096:abc$def:ghi',
    '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19',
    'AQAAAAEAACcQAAAAEJ1V4ZzX9Kc2mE8q0l5wYw==',
    digest('md5'),
    digest('sha1'),
    digest('sha256'),
    digest('sha512'),
    digest('sha256').toUpperCase(),
    randomBytes(32).toString('base64'),
    'vault:v1:8SDd3WHDOjf7mq69CyCqYjBXAiQQAVZRkFM13ok481zoCmHnSeDX9vyf7w==',
  ])('recognizes %s', (value) => expect(looksLikePasswordHash(value)).toBe(true))

  it.each([
    'hunter2',
    'Correct Horse Battery Staple',
    'P@ssw0rd!',
    'deadbeef',
    '12345678',
    'summer2024',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '$ecret',
  ])('does not mistake %s for a hash', (value) => expect(looksLikePasswordHash(value)).toBe(false))

  it('recognizes placeholders', () => {
    for (const value of ['', ' ', '*', '!', '********', 'x', 'LDAP', 'n/a', 'disabled'])
      expect(isPlaceholder(value), value).toBe(true)
    for (const value of ['hunter2', '1', 'extra']) expect(isPlaceholder(value), value).toBe(false)
  })
})
