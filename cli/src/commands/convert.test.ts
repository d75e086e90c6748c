import { execFileSync } from 'node:child_process'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../../../engine/src/excel/archive.ts'
import { makeWorkbook } from '../../../engine/src/testing/make-workbook.ts'
import type { Converted } from '../convert/convert-file.ts'
import { anj, answerOf } from '../testing/anj.ts'

const orders = [
  'id;name;price;day',
  '007;Zoë;1,50;31.12.2024',
  '008;"a;b";2,25;01.01.2025',
  ';;;',
  '009;€uro;12,00;02.01.2025',
  '',
].join('\n')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-convert-'))
  await writeFile(join(folder, 'orders.csv'), orders)
  await mkdir(join(folder, 'folder.csv'))
  execFileSync('mkfifo', [join(folder, 'pipe.csv')])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const convert = (...args: readonly string[]) => anj(['convert', ...args], {}, folder)
const written = (name: string) => readFile(join(folder, name))

test('converts a file to a typed workbook and back without losing values', async () => {
  const there = await convert('orders.csv', 'orders.xlsx')
  expect([there.code, there.out]).toEqual([0, '3 rows written to orders.xlsx, 1 empty row left out.\n'])
  const called = await convert('orders.xlsx', 'back.txt', '--to-delimiter', 'pipe', '--json')
  expect([called.code, called.err]).toEqual([0, ''])
  expect(answerOf<Converted>(called)).toMatchObject({
    success: true,
    data: { rows: 3, rejectCount: 0, problem: null, reading: { sheet: 'Sheet1', header: true } },
  })
  const lines = [
    'id|name|price|day',
    '007|Zoë|1.5|2024-12-31',
    '008|a;b|2.25|2025-01-01',
    '009|€uro|12|2025-01-02',
  ]
  expect(String(await written('back.txt'))).toBe(`${lines.join('\r\n')}\r\n`)
})

test('keeps the number formats of a workbook', async () => {
  const number = (value: number) => `<c s="1"><v>${value}</v></c>`
  const name = '<c t="inlineStr"><is><t>share</t></is></c>'
  const rows = [name, number(0.25), number(0.5)].map((cell) => `<row>${cell}</row>`).join('')
  await makeWorkbook(join(folder, 'shares.xlsx'), { formats: ['0.000%'], sheets: { Sheet1: rows } })
  expect((await convert('shares.xlsx', 'copy.xlsx')).code).toBe(0)
  await using archive = await openArchive(join(folder, 'copy.xlsx'))
  const partOf = async (part: string) => String(await buffer(archive.read(part)))
  expect(await partOf('xl/styles.xml')).toContain('formatCode="0.000%"')
  expect(await partOf('xl/worksheets/sheet1.xml')).toContain('<v>0.25</v>')
})

test('keeps text unchanged in the requested encoding', async () => {
  const options = ['--to-encoding', 'windows-1252', '--to-delimiter', 'semicolon', '--to-header', 'no']
  expect((await convert('orders.csv', 'western.csv', ...options)).code).toBe(0)
  const first = Buffer.from('007;Zo\xeb;1,50;31.12.2024\r\n', 'latin1')
  expect((await written('western.csv')).subarray(0, first.length)).toEqual(first)
  const wide = await convert(
    'western.csv',
    'wide.csv',
    '--encoding',
    'windows-1252',
    '--header',
    'no',
    '--to-encoding',
    'utf-16',
  )
  expect(wide.code).toBe(0)
  expect((await written('wide.csv')).toString('utf16le')).toMatch(
    /^\ufeffcolumn_1,.*\r\n007,Zoë,"1,50",31\.12\.2024\r\n/i,
  )
})

test('reads a source in every known encoding, including by common labels', async () => {
  const inGreek = Buffer.concat([
    Buffer.from('id;name\n1;'),
    Buffer.from([0xc1, 0xe8, 0xde, 0xed, 0xe1, 0x0a]),
  ])
  await writeFile(join(folder, 'greek.csv'), inGreek)
  for (const label of ['windows-1253', 'CP1253']) {
    expect((await convert('greek.csv', 'athens.csv', '--encoding', label)).code).toBe(0)
    expect(String(await written('athens.csv'))).toBe('id,name\r\n1,Αθήνα\r\n')
  }
  const { code, err } = await convert('greek.csv', 'athens.csv', '--encoding', 'klingon')
  expect(code).toBe(2)
  expect(err).toContain('windows-1253, iso-8859-7, cp737')
})

test('keeps a symbolic link and the permissions of its file', async () => {
  await mkdir(join(folder, 'behind'))
  await writeFile(join(folder, 'behind', 'kept.csv'), 'before')
  await chmod(join(folder, 'behind', 'kept.csv'), 0o640)
  await symlink('behind/kept.csv', join(folder, 'link.csv'))
  expect((await convert('orders.csv', 'link.csv')).code).toBe(0)
  expect(await readlink(join(folder, 'link.csv'))).toBe('behind/kept.csv')
  expect(String(await written('behind/kept.csv'))).toContain('007')
  expect((await stat(join(folder, 'behind', 'kept.csv'))).mode & 0o777).toBe(0o640)
  expect(await readdir(join(folder, 'behind'))).toEqual(['kept.csv'])
})

test('names the line of a character that the encoding does not contain, and keeps the target unchanged', async () => {
  await writeFile(join(folder, 'kept.csv'), 'before')
  const { code, out, err } = await convert('orders.csv', 'kept.csv', '--to-encoding', 'latin-1')
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain('Line 4 of the target contains the character “€”, which Latin-1 cannot represent.')
  expect(String(await written('kept.csv'))).toBe('before')
})

test("lists values that don't convert and writes nothing by default", async () => {
  const day = ['--type', 'day=date:dd.MM.yyyy', '--type', 'price=int']
  const refused = await convert('orders.csv', 'typed.csv', ...day)
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.err).toContain('row 1, price: 1,50: has a fraction')
  expect(await readdir(folder)).not.toContain('typed.csv')
  const taken = await convert(
    'orders.csv',
    'typed.csv',
    ...day,
    '--on-reject',
    'null',
    '--rejects',
    'rejects.csv',
  )
  expect([taken.code, taken.out]).toEqual([
    0,
    '3 rows written to typed.csv, 1 empty row left out, 2 values did not convert.\n',
  ])
  expect(String(await written('typed.csv'))).toContain('007,Zoë,,2024-12-31')
  expect(String(await written('rejects.csv')).split('\n')).toHaveLength(4)
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test.each([
  ['an unsupported target format', ['orders.csv', 'orders.pdf'], 'orders.pdf cannot be written'],
  ['a source that is not there', ['no.csv', 'x.csv'], 'The file no.csv does not exist.'],
  ['a folder that is not there', ['orders.csv', 'no/x.csv'], 'no does not exist'],
  ['a pipe', ['pipe.csv', 'x.csv'], 'The file pipe.csv does not exist.'],
  ['a target that is a pipe', ['orders.csv', 'pipe.csv'], 'pipe.csv exists but is not a file.'],
  ['a target that is a folder', ['orders.csv', 'folder.csv'], 'folder.csv exists but is not a file.'],
  [
    'an option for texts',
    ['orders.csv', 'x.xlsx', '--to-delimiter', 'tab'],
    '--to-delimiter applies only to text files',
  ],
  [
    'a word that is none',
    ['orders.csv', 'x.csv', '--quote', 'so'],
    '--quote must be one of double, single, none, not so.',
  ],
  [
    'a column that is not there',
    ['orders.csv', 'x.csv', '--type', 'pirce=int'],
    'no column pirce. Its columns are id, name',
  ],
])('refuses %s with code 2', async (_what, args, said) => {
  const { code, out, err } = await convert(...args)
  expect([code, out, err]).toEqual([2, '', expect.stringContaining(said)])
})

test('makes formulas harmless on request', async () => {
  await writeFile(join(folder, 'formulas.csv'), 'a,b\n=1+1,x\n-5,y\n')
  expect((await convert('formulas.csv', 'tame.csv', '--harmless-formulas')).code).toBe(0)
  expect(String(await written('tame.csv'))).toContain(`"'=1+1","x"\r\n`)
})
