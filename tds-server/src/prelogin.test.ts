import { expect, it } from 'vitest'
import { agreeOnEncryption, encryption, readPrelogin, writePrelogin } from './prelogin.ts'

const { off, on, notSupported, required } = encryption

it.each([
  ['off', off, notSupported, 'nothing'],
  ['off', on, notSupported, 'nothing'],
  ['off', notSupported, notSupported, 'nothing'],
  ['offered', off, off, 'login'],
  ['offered', on, on, 'all'],
  ['offered', required, on, 'all'],
  ['offered', notSupported, notSupported, 'nothing'],
  ['required', off, required, 'all'],
  ['required', on, on, 'all'],
  ['required', required, on, 'all'],
  ['required', notSupported, required, 'all'],
] as const)(
  'with TLS %s and a client that sends %i, answers %i and encrypts: %s',
  (mode, asked, answer, encrypts) => {
    expect(agreeOnEncryption(asked, mode)).toEqual({ answer, encrypts })
  },
)

it('writes the version first and each option at its offset', () => {
  const body = writePrelogin({ encryption: on, isOtherInstance: true })
  expect(body[0]).toBe(0)
  expect(body.readUInt16BE(1)).toBe(26)
  expect(readPrelogin(body)).toEqual({ encryption: on, instance: '\u0001' })
})
