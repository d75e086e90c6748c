import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repairDriver, repairs } from './repair-driver.mjs'
import { root } from './root.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anj-driver-'))
  file = join(folder, 'node_modules/postgres/src/connection.js')
  mkdirSync(dirname(file), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const driver = repairs.map(({ text, count }) => text.repeat(count)).join('other code\n')

test('repairs the driver once', () => {
  writeFileSync(file, driver)
  expect(repairDriver(folder)).toBe(true)
  const repaired = readFileSync(file, 'utf8')
  for (const { repaired: text } of repairs) expect(repaired).toContain(text)
  expect(repairDriver(folder)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe(repaired)
})

test('refuses a missing or different driver and leaves it unchanged', () => {
  expect(repairDriver(folder)).toBe(false)
  const newer = driver.replace(repairs[1]?.text ?? '', '')
  writeFileSync(file, newer)
  expect(repairDriver(folder)).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe(newer)
})

test('the installed driver is repaired', () => {
  expect(repairDriver(root)).toBe(true)
})
