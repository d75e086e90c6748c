import { expect, test } from 'vitest'
import { tourPlace } from './tour-place.ts'

const screen = { width: 1280, height: 720 }
const card = { width: 340, height: 200 }

test('centres a card without a target', () => {
  expect(tourPlace(null, card, screen)).toEqual({ left: 470, top: 260 })
})

test('places the card below its target, within the screen', () => {
  const place = tourPlace({ left: 1200, top: 48, width: 70, height: 36 }, card, screen)
  expect(place).toEqual({ left: 1280 - 340 - 12, top: 98 })
})

test('places the card above a target without room below', () => {
  expect(tourPlace({ left: 250, top: 600, width: 1030, height: 120 }, card, screen).top).toBe(386)
})

test('places the card beside a target that fills the height', () => {
  expect(tourPlace({ left: 0, top: 0, width: 250, height: 720 }, card, screen).left).toBe(264)
})

test('centres the card on a target that fills the screen', () => {
  expect(tourPlace({ left: 0, top: 0, ...screen }, card, screen)).toEqual({ left: 470, top: 260 })
})
