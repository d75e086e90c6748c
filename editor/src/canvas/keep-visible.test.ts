import { expect, test } from 'vitest'
import { panToKeepVisible } from './keep-visible.ts'

const heights = { before: 640, now: 430 }

test('lifts the drawing by the height that the panel would cover', () => {
  expect(panToKeepVisible({ top: 200, bottom: 420 }, null, heights)).toBe(120)
})

test('leaves a drawing in place if it stays visible', () => {
  expect(panToKeepVisible({ top: 100, bottom: 300 }, null, heights)).toBe(0)
})

test('keeps the top of a tall drawing visible unless the open component needs the space', () => {
  const tall = { top: 60, bottom: 600 }
  expect(panToKeepVisible(tall, null, heights)).toBe(40)
  expect(panToKeepVisible(tall, { top: 540, bottom: 600 }, heights)).toBe(300)
})

test('ignores a component that was not visible before', () => {
  expect(panToKeepVisible({ top: 60, bottom: 900 }, { top: 840, bottom: 900 }, heights)).toBe(0)
})
