import { expect, test } from 'vitest'
import { commandIds, commandOf, commandOfKey } from './commands.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const press = (key: string, code: string, more = {}) => commandOfKey({ ...none, key, code, ...more })
const ctrl = { ctrlKey: true }
const shift = { shiftKey: true }

test('the usual keys do the usual things', () => {
  expect(press('z', 'KeyZ', ctrl)).toBe('undo')
  expect(press('Z', 'KeyZ', { ...ctrl, ...shift })).toBe('redo')
  expect(press('y', 'KeyY', { metaKey: true })).toBe('redo')
  expect(press('Delete', 'Delete')).toBe('remove')
  expect(press('c', 'KeyC')).toBe('connect')
  expect(press('c', 'KeyC', ctrl)).toBe('copy')
  expect(press('ArrowLeft', 'ArrowLeft', shift)).toBe('farLeft')
  expect(press(' ', 'Space')).toBe('toggle')
})

test('signs count whatever else they need on a keyboard, digits by their place', () => {
  expect(press('?', 'Slash', shift)).toBe('help')
  expect(press('?', 'Minus', shift)).toBe('help')
  expect(press('+', 'Equal', shift)).toBe('zoomIn')
  expect(press('+', 'NumpadAdd')).toBe('zoomIn')
  expect(press('!', 'Digit1', shift)).toBe('fit')
  expect(press('0', 'Digit0')).toBe('zoomFull')
})

test('letters count as they are written, and by their place where the script is another', () => {
  expect(press('z', 'KeyY', ctrl)).toBe('undo')
  expect(press('я', 'KeyZ', ctrl)).toBe('undo')
})

test('with Alt no key is taken, since it writes signs and opens menus', () => {
  expect(press('c', 'KeyC', { altKey: true })).toBeNull()
})

test('no two commands share a key', () => {
  const keys = commandIds.flatMap((id) => commandOf(id).keys)
  expect(new Set(keys).size).toBe(keys.length)
})
