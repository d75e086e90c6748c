import { expect, test } from 'vitest'
import { liftIntoSight } from './keep-in-sight.ts'

const heights = { before: 640, now: 430 }

test('a drawing that the panel would cover goes up by what is covered', () => {
  expect(liftIntoSight({ top: 200, bottom: 420 }, null, heights)).toBe(120)
})

test('what stays in sight stays where it is', () => {
  expect(liftIntoSight({ top: 100, bottom: 300 }, null, heights)).toBe(0)
})

test('the upper end of a tall drawing is not pushed out of sight, unless the component that is shown needs the place', () => {
  const tall = { top: 60, bottom: 600 }
  expect(liftIntoSight(tall, null, heights)).toBe(40)
  expect(liftIntoSight(tall, { top: 540, bottom: 600 }, heights)).toBe(300)
})

test('a component that was out of sight before is not looked for', () => {
  expect(liftIntoSight({ top: 60, bottom: 900 }, { top: 840, bottom: 900 }, heights)).toBe(0)
})
