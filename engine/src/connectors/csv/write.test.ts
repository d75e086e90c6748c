import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDataset } from '../../testing/make-dataset.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { workflowOf } from '../../testing/workflow-of.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-csv-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function written(
  select: string,
  config: Partial<ConfigOf<'csvOutput'>> = {},
  changes: Partial<ConfigOf<'changeDataType'>> = {},
) {
  const source = await makeDataset(join(folder, 'source.parquet'), select)
  const path = join(folder, 'out.csv')
  const workflow = workflowOf({ source, changes, output: { kind: 'csvOutput', ...config } })
  const heard = await runHere(requestFor(workflow, source, { kind: 'file', path }, folder))
  expect((await readdir(folder)).sort()).toEqual(['out.csv', 'source.parquet'])
  return { text: await readFile(path, 'utf8'), heard }
}

it('writes line breaks, quotes and nulls as RFC 4180 specifies', async () => {
  const { text, heard } = await written(
    `select * from (values ('1', 'a,"b"', 'x' || chr(10) || 'y'), ('2', null, 'ü 漢')) t(id, "first, name", c)`,
  )
  expect(text).toBe('id,"first, name",c\r\n1,"a,""b""","x\ny"\r\n2,,ü 漢\r\n')
  expect(heard.reconciliation).toMatchObject({ written: 2, stored: 2 })
})

it('omits the header and uses the chosen delimiter', async () => {
  expect((await written(`select '1' as a, 'x;y' as b`, { header: false, delimiter: ';' })).text).toBe(
    '1;"x;y"\r\n',
  )
  expect((await written(`select '1' as a, 'x|y' as b`, { delimiter: '\t' })).text).toBe('a\tb\r\n1\tx|y\r\n')
})

it('starts the file with a byte order mark when that option is on', async () => {
  expect((await written(`select '1' as "a""b"`, { byteOrderMark: true })).text).toBe(
    '\uFEFF"a""b"\r\n"1"\r\n',
  )
})

it('writes a null as "" in a single-column table, not as an empty line', async () => {
  const changes = {
    columnDataTypes: [{ columnName: 'a', fromType: 'text', toType: 'int' }],
    onReject: 'setNull',
  } as const
  const { text, heard } = await written(
    `select * from (values ('1'), ('x'), ('3')) t(a)`,
    {},
    { ...changes, columnDataTypes: [...changes.columnDataTypes] },
  )
  expect(text).toBe('"a"\r\n"1"\r\n""\r\n"3"\r\n')
  expect(heard.reconciliation).toMatchObject({ written: 3, stored: 3 })
})

it('keeps the row order of the source, even with very long lines', async () => {
  const { text } = await written(
    `select i as id, repeat('x', case when i = 50000 then 5000000 else 10 end) as t from range(200000) t(i)`,
  )
  const ids = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.slice(0, line.indexOf(','))))
  expect(ids).toEqual(Array.from({ length: 200_000 }, (_, i) => i))
})

it('fails and leaves no file when the folder does not exist', async () => {
  const source = await makeDataset(join(folder, 'source.parquet'), `select '1' as a`)
  const workflow = workflowOf({ source, output: { kind: 'csvOutput' } })
  const target = { kind: 'file' as const, path: join(folder, 'missing', 'out.csv') }
  await expect(runHere(requestFor(workflow, source, target, folder))).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual(['source.parquet'])
})

it('adds a second byte order mark if the first value starts with one, because readers strip one mark', async () => {
  const { text } = await written(`select '\uFEFFx' as a, '2' as b`, { header: false })
  expect(text).toBe('\uFEFF\uFEFFx,2\r\n')
})

it('keeps values that look like formulas unchanged by default', async () => {
  const { text } = await written(`select '=1+1' as a, '+1' as b, '-1' as c, '@x' as d`)
  expect(text).toBe('a,b,c,d\r\n=1+1,+1,-1,@x\r\n')
})

it('neutralizes and counts formulas in values and column names when that option is on, and changes nothing else', async () => {
  const { text, heard } = await written(
    `select * from (values
      ('=1+1', '-5', -5, 'a'), ('+49 30', '-1,234.50', -6, 'x;=1'), ('@x', '+1', null, 'x;-2'),
      (chr(9) || 'x', '-1-1', 0, ''), ('\u200b=1', '＝1', 1, '=a,"b"' || chr(10) || 'c')
    ) t("=cmd|x", b, n, "@d")`,
    { harmlessFormulas: true },
  )
  expect(text).toBe(
    [
      `"'=cmd|x","b","n","'@d"`,
      `"'=1+1","-5","-5","a"`,
      `"'+49 30","-1,234.50","-6","x;'=1"`,
      `"'@x","+1",,"x;-2"`,
      `"'\tx","'-1-1","0",""`,
      `"'\u200b=1","'＝1","1","'=a,""b""\nc"`,
      '',
    ].join('\r\n'),
  )
  expect(heard.lines.join('\n')).toContain('with a leading apostrophe: 9.')
  expect(heard.reconciliation).toMatchObject({ written: 5, stored: 5 })
})

it('logs nothing when there are no formulas, and neutralizes a single-column table', async () => {
  const plain = await written(`select 'a' as a, '2' as b`, { harmlessFormulas: true })
  expect(plain.heard.lines.join('\n')).not.toContain('apostrophe')
  await rm(join(folder, 'out.csv'))
  const one = await written(`select '=1' as "=a"`, { harmlessFormulas: true })
  expect(one.text).toBe(`"'=a"\r\n"'=1"\r\n`)
})

it('refuses column names that would be equal after neutralizing formulas, unless there is no header', async () => {
  const select = `select 1 as "=A", 2 as "'=a"`
  await expect(written(select, { harmlessFormulas: true })).rejects.toThrow(
    "The columns =A and '=a would have the same name after formulas are neutralized. Rename one of them in Column Selection.",
  )
  const { text } = await written(select, { harmlessFormulas: true, header: false })
  expect(text).toBe('"1","2"\r\n')
})
