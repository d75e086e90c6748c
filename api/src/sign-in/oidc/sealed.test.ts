import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { longestNext } from './schema.ts'
import { createSeals } from './sealed.ts'

/** Bytes of a cookie's name and value that browsers keep. */
const MOST = 4096

test('what a browser keeps of a log-in fits a cookie, however long the path is that it leads to', () => {
  const { sealFlow, openFlow } = createSeals(randomBytes(32))
  const secret = () => randomBytes(32).toString('base64url')
  const next = `/${'x'.repeat(longestNext - 1)}`
  const sealed = sealFlow({ state: secret(), nonce: secret(), verifier: secret(), next })
  expect(`anj_sign_on_${secret().slice(0, 12)}=${sealed}`.length).toBeLessThan(MOST)
  expect(openFlow(sealed).next).toBe(next)
})
