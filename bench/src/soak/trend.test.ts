import { expect, test } from 'vitest'
import { randomFrom } from '../../../proofs/damage/random.ts'
import { byMinute, minimum, secondHalf, trendOf } from './trend.ts'

const random = randomFrom('trend')
const noise = () => (random() - 0.5) * 10
const every5s = (value: (at: number) => number) =>
  Array.from({ length: 360 }, (_, n) => ({ at: n * 5, value: value(n * 5) }))

test('finds growth of 30 per hour even if the noise is larger than the growth in a minute', () => {
  const trend = trendOf(byMinute(secondHalf(every5s((at) => 100 + (30 * at) / 3600 + noise()))))
  expect(Math.abs(trend.perHour - 30)).toBeLessThan(trend.margin)
  expect(trend.margin).toBeLessThan(10)
  expect(trend.last - trend.first).toBeCloseTo(7.5, -1)
})

test('distinguishes lasting growth from fluctuation', () => {
  const came = every5s((at) => 40 + at / 60 + Math.floor(random() ** 4 * 50))
  const whole = trendOf(byMinute(secondHalf(came)))
  const stays = trendOf(byMinute(secondHalf(came), minimum))
  expect(Math.abs(stays.perHour - 60)).toBeLessThan(stays.margin)
  expect(stays.margin).toBeLessThan(whole.margin)
})

test('ignores growth that only occurs at the start', () => {
  const trend = trendOf(byMinute(secondHalf(every5s((at) => 100 * (1 - Math.exp(-at / 60)) + noise()))))
  expect(Math.abs(trend.perHour)).toBeLessThan(trend.margin + 1)
})

test('is never certain of a trend with two points', () => {
  expect(
    trendOf([
      { at: 0, value: 1 },
      { at: 60, value: 2 },
    ]),
  ).toMatchObject({ perHour: 60, margin: Number.POSITIVE_INFINITY })
})
