import { expect, test } from 'vitest'
import { commandForKey, commandIds, commandOf } from './commands.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const press = (key: string, code: string, more = {}) => commandForKey({ ...none, key, code, ...more })
const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }

test('maps the usual shortcuts to the usual commands', () => {
  expect(press('z', 'KeyZ', ctrl)).toBe('undo')
  expect(press('Z', 'KeyZ', { ...ctrl, ...shift })).toBe('redo')
  expect(press('y', 'KeyY', { metaKey: true })).toBe('redo')
  expect(press('Delete', 'Delete')).toBe('remove')
  expect(press('c', 'KeyC')).toBe('connect')
  expect(press('c', 'KeyC', ctrl)).toBe('copy')
  expect(press('ArrowLeft', 'ArrowLeft', shift)).toBe('farLeft')
  expect(press(' ', 'Space')).toBe('toggle')
})

test('matches symbols with or without Shift, and digits by their physical key', () => {
  expect(press('?', 'Slash', shift)).toBe('help')
  expect(press('?', 'Minus', shift)).toBe('help')
  expect(press('+', 'Equal', shift)).toBe('zoomIn')
  expect(press('+', 'NumpadAdd')).toBe('zoomIn')
  expect(press('!', 'Digit1', shift)).toBe('fit')
  expect(press('0', 'Digit0')).toBe('zoomFull')
})

test('matches Latin letters by character, and other scripts by physical key', () => {
  expect(press('z', 'KeyY', ctrl)).toBe('undo')
  expect(press('я', 'KeyZ', ctrl)).toBe('undo')
})

test('ignores keys pressed with Alt, which types characters and opens menus', () => {
  expect(press('c', 'KeyC', { altKey: true })).toBeNull()
})

test('never assigns the same keys to two commands', () => {
  const keys = commandIds.flatMap((id) => commandOf(id).keys)
  expect(new Set(keys).size).toBe(keys.length)
})
