import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProcessFolder, type ProcessFolder } from './process-folder.ts'

let place: string
const opened: ProcessFolder[] = []
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'anj-own-'))
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  await rm(place, { recursive: true, force: true })
})

async function open(): Promise<ProcessFolder> {
  const one = await openProcessFolder(place)
  opened.push(one)
  return one
}
/** Simulates a process whose last signal was this many minutes ago. */
async function tellOf(folder: string, minutesAgo: number): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  await utimes(folder, at, at)
}
/** Runs a number of checks. In production, 20 checks take ten minutes. */
async function lookOn(one: ProcessFolder, looks: number): Promise<void> {
  for (let n = 0; n < looks; n += 1) await one.tell()
}

it('keeps the folders of other processes after the machine has slept or its clock has changed', async () => {
  const one = await open()
  await writeFile(join(one.drafts, 'goes-on'), '')
  await tellOf(dirname(one.drafts), 11)
  const two = await open()
  await tellOf(dirname(two.drafts), 12)
  await one.tell()
  await tellOf(dirname(one.drafts), 24 * 60)
  await two.tell()
  expect([existsSync(join(one.drafts, 'goes-on')), existsSync(two.drafts)]).toEqual([true, true])
})

it('removes the folder of a killed process after ten minutes of checks without a signal', async () => {
  const [dead, living] = [join(place, 'store-work', 'dead'), join(place, 'store-work', 'living')]
  for (const folder of [dead, living]) await mkdir(join(folder, 'copies'), { recursive: true })
  const one = await open()
  await lookOn(one, 19)
  expect(existsSync(dead)).toBe(true)
  await tellOf(living, 3)
  await lookOn(one, 1)
  expect([existsSync(dead), existsSync(living), existsSync(one.copies)]).toEqual([false, true, true])
})

it('recreates its folders if they have been deleted', async () => {
  const one = await open()
  await rm(dirname(one.drafts), { recursive: true })
  await one.tell()
  expect((await readdir(dirname(one.drafts))).sort()).toEqual(['copies', 'drafts', 'spool'])
})
