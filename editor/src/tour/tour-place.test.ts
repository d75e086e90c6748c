import { expect, test } from 'vitest'
import { tourPlace } from './tour-place.ts'

const screen = { width: 1280, height: 720 }
const card = { width: 340, height: 200 }

test('a card that points at nothing stands in the middle', () => {
  expect(tourPlace(null, card, screen)).toEqual({ left: 470, top: 260 })
})

test('it stands below what it points at, within the screen', () => {
  const place = tourPlace({ left: 1200, top: 48, width: 70, height: 36 }, card, screen)
  expect(place).toEqual({ left: 1280 - 340 - 12, top: 98 })
})

test('it stands above what has no room below', () => {
  expect(tourPlace({ left: 250, top: 600, width: 1030, height: 120 }, card, screen).top).toBe(386)
})

test('it stands beside what fills the height', () => {
  expect(tourPlace({ left: 0, top: 0, width: 250, height: 720 }, card, screen).left).toBe(264)
})

test('it stands in the middle of what fills the screen', () => {
  expect(tourPlace({ left: 0, top: 0, ...screen }, card, screen)).toEqual({ left: 470, top: 260 })
})
