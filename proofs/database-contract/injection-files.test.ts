import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type ReadingOptions } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetSource } from '../../engine/src/ingest/dataset-source.ts'
import { ingestFile } from '../../engine/src/ingest/ingest-file.ts'
import type { DatasetSource } from '../../engine/src/model/source.ts'
import { makeWorkbook } from '../../engine/src/testing/make-workbook.ts'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import { limitsIn, requestFor, runHere } from '../../engine/src/testing/run-here.ts'
import { nodeOf, writeTable } from '../../engine/src/testing/tables.ts'
import { hostileNames, injectionMarker } from './hostile.ts'
import { readCopy, workflowTo } from './round-trip.ts'

/**
 * The root folder. All files belong in `inside`. The file next to `inside` must stay unchanged, and no other file may
 * appear there.
 */
let folder: string
let inside: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-injection-'))
  inside = join(folder, 'a', 'inside')
  await mkdir(inside, { recursive: true })
  await writeFile(join(folder, 'a', 'neighbour.csv'), 'untouched')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function expectNoHarm(): Promise<void> {
  expect(await readdir(folder)).toEqual(['a'])
  expect((await readdir(join(folder, 'a'))).sort()).toEqual(['inside', 'neighbour.csv'])
  expect(await readFile(join(folder, 'a', 'neighbour.csv'), 'utf8')).toBe('untouched')
  const around = await Promise.all([tmpdir(), process.cwd(), '/'].map((path) => readdir(path)))
  expect(around.flat().filter((entry) => entry.includes(injectionMarker))).toEqual([])
}

const hostileFileNames: readonly string[] = [
  '../neighbour.csv',
  `../../${injectionMarker}`,
  `/${injectionMarker}`,
  join(tmpdir(), injectionMarker),
  `..\\..\\${injectionMarker}`,
  'neighbour.csv\0.xlsx',
  `a\n../../${injectionMarker}`,
  'a/b.csv',
  '.',
  '..',
  '~',
  'x'.repeat(5_000),
  '😀'.repeat(200),
  "x'; copy (select 1) to 'y.csv'; --.csv",
  '|touch x',
  '$(touch x).csv',
  '-rf',
  'con.csv',
]

/** Names for headers and sheets. */
const names = [...hostileNames, ...hostileFileNames.slice(0, 12)]

async function ingest(
  content: string | null,
  fileName: string,
  options: ReadingOptions | null,
): Promise<DatasetSource> {
  const own = await mkdtemp(join(inside, 'upload-'))
  const originalPath = content === null ? join(inside, 'book') : join(own, 'original')
  if (content !== null) await writeFile(originalPath, content)
  const columnarPath = join(own, 'copy.parquet')
  const request = { originalPath, columnarPath, fileName, options, limits: limitsIn(own) }
  const { profile } = await ingestFile(request, own, { progress: () => undefined })
  return datasetSource(columnarPath, profile)
}

const outputs = ['csvOutput', 'txtOutput', 'excelOutput'] as const
// In the short round, the outputs divide half of the names among themselves, and uploads use the other half. Each
// header and sheet name is tested in one of three ways.

describe.each(outputs)('a run to %s', (kind) => {
  it.each(everyNth(hostileFileNames, 6, 2 * outputs.indexOf(kind)))(
    'writes only the run’s output file when a user names it %j',
    async (fileName) => {
      const own = await mkdtemp(join(inside, 'run-'))
      const source = await writeTable(join(own, 'given.parquet'), ['id'], [['1']])
      const path = join(own, 'output')
      const place = {
        output: nodeOf('output', kind, { fileName }),
        target: { kind: 'file', path } as const,
        read: async () => source,
      }
      await runHere(requestFor(workflowTo(place, source, []), source, place.target, own))
      expect((await readdir(own)).sort()).toEqual(['given.parquet', 'output'])
      await expectNoHarm()
    },
  )
})

describe('an upload', () => {
  it.each(everyNth(hostileFileNames, 2, 1))(
    'is read only from its own file when its name is %j',
    async (fileName) => {
      const source = await ingest('id,b\n1,x\n', fileName, null).catch((error: unknown) => {
        // The file is not a workbook, so a name with a workbook's ending is refused.
        expect(error).toBeInstanceOf(AppError)
        expect(fileName).toMatch(/xlsx$/)
        return null
      })
      if (source) expect(await readCopy(source)).toMatchObject({ rows: [['1', 'x']] })
      await expectNoHarm()
    },
  )

  const delimited = { quote: '"', encoding: 'utf-8', header: true, skipLines: 0 } as const
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
  it.each(everyNth(names, 3))('keeps the header %j unchanged or refuses it', async (name) => {
    for (const [delimiter, fileName] of [
      [',', 'a.csv'],
      ['\t', 'a.txt'],
    ] as const) {
      const content = `id${delimiter}${quoted(name)}\n1${delimiter}x\n`
      for (const options of [{ ...delimited, delimiter }, null]) {
        const source = await ingest(content, fileName, options).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError)
          expect(name).toMatch(/\0|.{300}/)
          return null
        })
        if (source) expect(await readCopy(source)).toMatchObject({ rows: [['1', 'x']] })
      }
    }
    await expectNoHarm()
  })

  const inXml = (text: string) => text.replace(/[&<>"\t\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  it.each(everyNth(names, 3, 1))(
    'of a workbook keeps the name %j of a sheet and a header unchanged or refuses it',
    async (given) => {
      // A workbook writes NUL as _x0000_. Anj keeps this text unchanged.
      const name = given.replaceAll('\0', '_x0000_')
      const text = (of: string) => `<c t="inlineStr"><is><t xml:space="preserve">${inXml(of)}</t></is></c>`
      await makeWorkbook(join(inside, 'book'), {
        sheets: {
          [inXml(name)]: `<row>${text('id')}${text(name)}</row><row>${text('1')}${text('x')}</row>`,
        },
      })
      for (const options of [{ sheet: name, header: true, skipLines: 0 }, null]) {
        const source = await ingest(null, 'book.xlsx', options).catch((error: unknown) => {
          expect(error).toBeInstanceOf(AppError)
          expect(name).toHaveLength(5_000)
          return null
        })
        if (source)
          expect(await readCopy(source)).toMatchObject({
            columns: [{ name: 'id' }, { name }],
            rows: [['1', 'x']],
          })
      }
      await expectNoHarm()
    },
  )
})

it.each(everyNth(names, 3, 2))(
  'a run writes a sheet with the name %j that an upload finds by this name, or refuses the name',
  async (sheetName) => {
    const own = await mkdtemp(join(inside, 'run-'))
    const source = await writeTable(join(own, 'given.parquet'), ['id'], [['1']])
    const path = join(inside, 'book')
    const place = {
      output: nodeOf('output', 'excelOutput', { sheetName }),
      target: { kind: 'file', path } as const,
      read: async () => source,
    }
    try {
      await runHere(requestFor(workflowTo(place, source, []), source, place.target, own))
      const read = await ingest(null, 'book.xlsx', { sheet: sheetName, header: true, skipLines: 0 })
      expect(await readCopy(read)).toMatchObject({ rows: [['1']] })
    } catch (error) {
      expect(error).toMatchObject({ code: 'sheetNameInvalid' })
    }
    await expectNoHarm()
  },
)
