import { expect, test } from 'vitest'
import { mailRecipients, normalizeDelivery } from './delivery.ts'

test('stores each way once, with all recipients together', () => {
  expect(
    normalizeDelivery([
      { way: 'mail', recipients: ['a', 'b'] },
      { way: 'keep' },
      { way: 'mail', recipients: ['b', 'c'] },
      { way: 'keep' },
    ]),
  ).toEqual([{ way: 'keep' }, { way: 'mail', recipients: ['a', 'b', 'c'] }])
  expect(normalizeDelivery([])).toEqual([])
  expect(mailRecipients([{ way: 'keep' }])).toEqual([])
})
