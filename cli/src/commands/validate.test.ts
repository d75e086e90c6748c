import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anj, answerOf } from '../testing/anj.ts'
import type { Verdict } from '../validate/validate-file.ts'

const example = fileURLToPath(new URL('../../../examples/seattle-weather.anj', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-validate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Document {
  readonly workFlow: { edges: { target: string }[] }
  readonly input: { readonly csv: { tableData: string[][]; sha256?: string; bytes?: number }[] }
}

/** Writes a changed copy of the example. */
async function changed(name: string, change: (document: Document) => void): Promise<string> {
  const document = JSON.parse(await readFile(example, 'utf8')) as Document
  change(document)
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(document))
  return path
}

test('confirms that a workflow can run', async () => {
  const { code, out, err } = await anj(['validate', example])
  expect([code, out, err]).toEqual([0, `✔ ${example}  can be run, 4 components\n`, ''])
})

test('lists every problem of several files with its component and remedy', async () => {
  const loose = await changed('loose.anj', ({ workFlow }) => {
    workFlow.edges = workFlow.edges.filter(({ target }) => target !== 'output')
  })
  const damaged = join(folder, 'damaged.anj')
  await writeFile(damaged, '{ "format": ')
  const called = await anj(['validate', example, loose, damaged, '--json'])
  expect([called.code, answerOf<Verdict[]>(called)]).toEqual([
    1,
    {
      success: false,
      message: '2 problems in 3 files.',
      data: [
        { file: example, valid: true, problems: [], notes: [], nodes: 4 },
        {
          file: loose,
          valid: false,
          problems: [
            {
              code: 'nodeWithoutSource',
              message: 'Please connect a source to CSV File.',
              node: { id: 'output', name: 'CSV File' },
              cure: 'Draw a line from a source to the component.',
            },
          ],
          notes: [],
          nodes: 4,
        },
        {
          file: damaged,
          valid: false,
          problems: [
            {
              code: 'fileNotJson',
              message: 'This file is damaged or is not an .anj file: it does not contain JSON.',
              node: null,
              cure: expect.stringContaining('Get the file again'),
            },
          ],
          notes: [],
          nodes: 0,
        },
      ],
    },
  ])
})

test('reports missing data, unless an option provides it or makes it optional', async () => {
  const gone = await changed('gone.anj', ({ input: { csv } }) => {
    Object.assign(csv[0] ?? {}, { tableData: [], sha256: '0'.repeat(64), bytes: 1 })
  })
  const called = await anj(['validate', gone, '--json'])
  expect(answerOf<Verdict[]>(called).data[0]?.problems).toMatchObject([
    { code: 'cliDataMissing', node: { id: 'input' } },
  ])
  expect((await anj(['validate', gone, '--without-data'])).code).toBe(0)
  const other = join(folder, 'other.csv')
  await writeFile(other, 'a\n1\n')
  expect((await anj(['validate', gone, '--data', `seattle-weather.csv=${other}`])).code).toBe(0)
})

test('ends with code 2 for a missing file, and prints the usual format with --json', async () => {
  const called = await anj(['validate', join(folder, 'nowhere.anj'), '--json'])
  expect([called.code, called.err, answerOf(called)]).toMatchObject([
    2,
    '',
    { success: false, code: 'cliFileMissing', data: null },
  ])
})
