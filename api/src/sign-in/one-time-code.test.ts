import { expect, test } from 'vitest'
import { createFactorSecret, isOneTimeCode, timeStepOf } from './one-time-code.ts'

/**
 * '12345678901234567890' in Base32. This is the secret in RFC 6238's examples, whose codes end with these six digits.
 */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at second %i, accepts the code %s for step %i, as in RFC 6238', async (second, code, step) => {
  expect(await timeStepOf(secret, code, second * 1000)).toBe(step)
})

test('accepts a code during its own time step, the one before and the one after', async () => {
  const [code, step] = ['005924', 41_152_263]
  const at = (steps: number) => timeStepOf(secret, code, (step + steps) * 30_000 + 1000)
  expect([await at(-2), await at(-1), await at(0), await at(1), await at(2)]).toEqual([
    null,
    step,
    step,
    step,
    null,
  ])
})

test('refuses any text other than six digits', async () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '12345x']) {
    expect(isOneTimeCode(code)).toBe(false)
    expect(await timeStepOf(secret, code, 59_000)).toBeNull()
  }
  expect(isOneTimeCode(' 287 082 ')).toBe(true)
})

test('creates a new secret of 160 bits for each second factor', () => {
  const [one, other] = [createFactorSecret('ann'), createFactorSecret('ann')]
  expect(one.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(one.secret).not.toBe(other.secret)
})
