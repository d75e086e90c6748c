import { expect, test } from 'vitest'
import { centreFrame, DEFAULT_SIZE, fitFrame, moveFrame, resizeFrame } from './window-frame.ts'

const desk = { width: 1920, height: 1080 }

test('a window opens 1200 by 800 in the middle, and no larger than the screen', () => {
  expect(centreFrame(DEFAULT_SIZE, desk)).toEqual({ x: 360, y: 140, width: 1200, height: 800 })
  expect(centreFrame(DEFAULT_SIZE, { width: 1440, height: 900 })).toEqual({
    x: 120,
    y: 80,
    width: 1200,
    height: 800,
  })
  expect(centreFrame(DEFAULT_SIZE, { width: 1280, height: 720 })).toEqual({
    x: 40,
    y: 16,
    width: 1200,
    height: 688,
  })
  expect(centreFrame(DEFAULT_SIZE, { width: 360, height: 280 })).toEqual({
    x: 0,
    y: 0,
    width: 360,
    height: 280,
  })
})

test('dragging a side or corner keeps the opposite one in place', () => {
  const frame = { x: 100, y: 100, width: 800, height: 600 }
  expect(resizeFrame(frame, 'se', { x: 50, y: 20 }, desk)).toEqual({
    x: 100,
    y: 100,
    width: 850,
    height: 620,
  })
  expect(resizeFrame(frame, 'nw', { x: 50, y: 20 }, desk)).toEqual({
    x: 150,
    y: 120,
    width: 750,
    height: 580,
  })
  expect(resizeFrame(frame, 'n', { x: 50, y: 20 }, desk)).toEqual({ x: 100, y: 120, width: 800, height: 580 })
})

test('a drag can neither make a window smaller than 400 by 300 nor move it off the screen', () => {
  const frame = { x: 100, y: 100, width: 800, height: 600 }
  expect(resizeFrame(frame, 'se', { x: -5000, y: -5000 }, desk)).toEqual({
    x: 100,
    y: 100,
    width: 400,
    height: 300,
  })
  expect(resizeFrame(frame, 'nw', { x: 5000, y: 5000 }, desk)).toEqual({
    x: 500,
    y: 400,
    width: 400,
    height: 300,
  })
  expect(resizeFrame(frame, 'nw', { x: -5000, y: -5000 }, desk)).toEqual({
    x: 0,
    y: 0,
    width: 900,
    height: 700,
  })
  expect(resizeFrame(frame, 'se', { x: 5000, y: 5000 }, desk)).toEqual({
    x: 100,
    y: 100,
    width: 1820,
    height: 980,
  })
})

test('a moved window stays on the screen, even after the screen shrinks', () => {
  const frame = { x: 100, y: 100, width: 800, height: 600 }
  expect(moveFrame(frame, { x: 30, y: -20 }, desk)).toEqual({ ...frame, x: 130, y: 80 })
  expect(moveFrame(frame, { x: -500, y: 5000 }, desk)).toEqual({ ...frame, x: 0, y: 480 })
  expect(fitFrame(frame, { width: 700, height: 650 })).toEqual({ x: 0, y: 50, width: 700, height: 600 })
})
