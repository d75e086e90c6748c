import { expect, test } from 'vitest'
import { panToKeepVisible, viewShowing } from './keep-visible.ts'

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

const canvas = { width: 1000, height: 400 }
const at = (left: number, top: number) => ({ left, top, right: left + 210, bottom: top + 60 })

/** Returns where an item is in the canvas, with the given view. */
const seen = (view: ReturnType<typeof viewShowing>, { left, top, right, bottom }: ReturnType<typeof at>) =>
  view && {
    left: view.x + left * view.zoom,
    top: view.y + top * view.zoom,
    right: view.x + right * view.zoom,
    bottom: view.y + bottom * view.zoom,
  }

test('leaves the view in place for a component that is visible', () => {
  expect(viewShowing({ x: 0, y: 0, zoom: 1 }, canvas, at(300, 100))).toBeNull()
})

test('pans just far enough for a component beyond an edge, without zooming', () => {
  const before = { x: -60, y: 30, zoom: 0.8 }
  expect(viewShowing(before, canvas, at(1300, 100))).toEqual({ x: 944 - 1510 * 0.8, y: 30, zoom: 0.8 })
  expect(viewShowing(before, canvas, at(0, 100))).toEqual({ x: 24, y: 30, zoom: 0.8 })
  expect(viewShowing(before, canvas, at(300, 900))).toEqual({ x: -60, y: 328 - 960 * 0.8, zoom: 0.8 })
})

test('uses the whole canvas before it zooms out for a component', () => {
  const flat = { width: 1000, height: 100 }
  expect(viewShowing({ x: 0, y: 0, zoom: 1.5 }, flat, at(100, 400))).toEqual({
    x: 0,
    y: 2.5 - 600,
    zoom: 1.5,
  })
  const small = viewShowing({ x: 0, y: 0, zoom: 2 }, { width: 300, height: 100 }, at(900, 400))
  expect(small?.zoom).toBeCloseTo(300 / 210)
  expect(seen(small, at(900, 400))).toMatchObject({ left: 0 })
  expect(seen(small, at(900, 400))?.bottom).toBeLessThanOrEqual(100)
})
