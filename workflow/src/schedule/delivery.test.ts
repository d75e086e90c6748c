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
  const place = { way: 'place', placeId: 'p', folder: '', name: 'a.csv', existing: 'refuse' } as const
  expect(normalizeDelivery([place, { way: 'keep' }])).toEqual([{ way: 'keep' }, place])
  expect(normalizeDelivery([])).toEqual([])
  expect(mailRecipients([{ way: 'keep' }])).toEqual([])
})
