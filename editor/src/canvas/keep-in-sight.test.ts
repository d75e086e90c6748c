import { expect, test } from 'vitest'
import { liftIntoSight } from './keep-in-sight.ts'

const heights = { before: 640, now: 430 }

test('lifts the drawing by the height that the panel would cover', () => {
  expect(liftIntoSight({ top: 200, bottom: 420 }, null, heights)).toBe(120)
})

test('leaves a drawing in place if it stays visible', () => {
  expect(liftIntoSight({ top: 100, bottom: 300 }, null, heights)).toBe(0)
})

test('keeps the top of a tall drawing visible unless the open component needs the space', () => {
  const tall = { top: 60, bottom: 600 }
  expect(liftIntoSight(tall, null, heights)).toBe(40)
  expect(liftIntoSight(tall, { top: 540, bottom: 600 }, heights)).toBe(300)
})

test('ignores a component that was not visible before', () => {
  expect(liftIntoSight({ top: 60, bottom: 900 }, { top: 840, bottom: 900 }, heights)).toBe(0)
})
