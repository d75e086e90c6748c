import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAX_NEXT_LENGTH } from './schema.ts'
import { createSeals } from './seals.ts'

/** The maximum size of a cookie's name and value in browsers, in bytes. */
const MOST = 4096

test("fits a log-in's sealed data into a cookie, even with the longest path", () => {
  const { sealFlow, openFlow } = createSeals(randomBytes(32))
  const secret = () => randomBytes(32).toString('base64url')
  const next = `/${'x'.repeat(MAX_NEXT_LENGTH - 1)}`
  const sealed = sealFlow({ state: secret(), nonce: secret(), verifier: secret(), next })
  expect(`anj_sign_on_${secret().slice(0, 12)}=${sealed}`.length).toBeLessThan(MOST)
  expect(openFlow(sealed).next).toBe(next)
})
