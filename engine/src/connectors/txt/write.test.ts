import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConfigOf } from '@anj/workflow'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDataset } from '../../testing/make-dataset.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { change, graphOf, nodeOf } from '../../testing/tables.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-txt-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(
  select: string,
  config: Partial<ConfigOf<'txtOutput'>> = {},
  changes: Partial<ConfigOf<'changeDataType'>> = {},
) {
  const source = await makeDataset(join(folder, 'source.parquet'), select)
  const path = join(folder, 'out.txt')
  const columns = source.columns.map((name) => ({ name, type: 'text' as const }))
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput', { datasetId: 'd', fileName: 'd.csv', columns }),
      nodeOf('change', 'changeDataType', changes),
      nodeOf('output', 'txtOutput', config),
    ],
    'file>change',
    'change>output',
  )
  const heard = await runHere(requestFor(workflow, source, { kind: 'file', path }, folder))
  expect((await readdir(folder)).sort()).toEqual(['out.txt', 'source.parquet'])
  return { text: await readFile(path, 'utf8'), heard }
}

async function refused(...run: Parameters<typeof write>): Promise<string> {
  const error: unknown = await write(...run).catch((thrown: unknown) => thrown)
  expect(await readdir(folder)).toEqual(['source.parquet'])
  return error instanceof Error ? error.message : 'taken'
}

describe('without quotes', () => {
  it('writes values unchanged, separated by tabs, and nulls as empty fields', async () => {
    const { text, heard } = await write(
      `select * from (values ('007', 'a,b; c|d', null), ('2', '5" ''x''', 'ü 漢 ')) t(id, name, "c d")`,
    )
    expect(text).toBe("id\tname\tc d\r\n007\ta,b; c|d\t\r\n2\t5\" 'x'\tü 漢 \r\n")
    expect(heard.reconciliation).toMatchObject({ written: 2, stored: 2 })
  })

  it.each([
    ['the delimiter', `'a' || chr(9) || 'b'`, 'it contains the delimiter, and values are not quoted'],
    ['a line feed', `'a' || chr(10) || 'b'`, 'it contains a line break, and values are not quoted'],
    ['a carriage return', `'a' || chr(13)`, 'it contains a line break, and values are not quoted'],
    ['a leading quote', `'"a"'`, 'it begins with a quote, and values are not quoted'],
    ['a quote after leading spaces', `'  "a'`, 'it begins with a quote, and values are not quoted'],
  ])(
    'refuses a value with %s and names its row and column, before it writes a row',
    async (_, value, reason) => {
      const select = `select i::varchar as id, case when i = 3 then ${value} else 'x' end as t from range(1, 6) r(i)`
      const message = await refused(select)
      expect(message).toMatch(/^Values of column t that do not fit the target: 1/)
      expect(message).toContain('row 3')
      expect(message).toContain(reason)
    },
  )

  it('refuses numbers that contain the delimiter', async () => {
    const message = await refused(
      `select * from (values ('1'), ('-2')) t(n)`,
      { delimiter: '-' },
      { columnDataTypes: [change('n', 'int')] },
    )
    expect(message).toContain('row 2, -2, it contains the delimiter')
  })

  it('refuses column names that a reader would misunderstand, unless there is no header', async () => {
    const select = `select '1' as "a,b", '2' as c`
    expect(await refused(select, { delimiter: ',' })).toMatch(
      /^The column name a,b cannot be written to a text file without quotes: it contains the delimiter/,
    )
    expect((await write(select, { delimiter: ',', header: false })).text).toBe('1,2\r\n')
  })

  it('refuses rows without a value in the only column, because they would be empty lines', async () => {
    const reason =
      'Without quotes they would be empty lines, which most readers skip. Turn on quotes, or add another column.'
    const changes = { columnDataTypes: [change('a', 'int')], onReject: 'setNull' as const }
    const nulls = `select * from (values ('1'), ('x'), ('3'), ('y')) t(a)`
    expect(await refused(nulls, {}, changes)).toBe(
      `Rows without a value in a, the only column: 2; first: row 2. ${reason}`,
    )
    expect(await refused(`select '' as a`, { header: false })).toBe(
      `Rows without a value in a, the only column: 1; first: row 1. ${reason}`,
    )
    expect((await write(nulls, { quoting: true }, changes)).text).toBe('"a"\r\n"1"\r\n""\r\n"3"\r\n""\r\n')
  })

  it('counts empty texts, which look like nulls without quotes', async () => {
    const { text, heard } = await write(`select * from (values ('1', ''), ('2', null)) t(a, b)`)
    expect(text).toBe('a\tb\r\n1\t\r\n2\t\r\n')
    expect(heard.lines).toContain('Empty texts were written as empty fields, like nulls: 1.')
  })
})

it('quotes values that need it when quoting is on', async () => {
  const { text } = await write(
    `select * from (values ('1|2', '"q"', 'x' || chr(13) || chr(10) || 'y', '')) t(a, b, "c|d", e)`,
    { quoting: true, delimiter: '|' },
  )
  expect(text).toBe('a|b|"c|d"|e\r\n"1|2"|"""q"""|"x\r\ny"|""\r\n')
})

it.each(['\u0001', ' ', '\\', '^', '~', "'"])('accepts %j as a delimiter', async (delimiter) => {
  const { text } = await write(`select '1' as a, 'x' as b`, { delimiter })
  expect(text).toBe(`a${delimiter}b\r\n1${delimiter}x\r\n`)
})

it.each([
  ['"', 'it is the quote character'],
  ['\n', 'a delimiter cannot contain a line break'],
  ['\r', 'a delimiter cannot contain a line break'],
  ['\0', 'only a single ASCII character or || can be a delimiter'],
  ['a', 'values contain letters and digits'],
  ['0', 'values contain letters and digits'],
  ['§', 'only a single ASCII character or || can be a delimiter'],
])('refuses the delimiter %j before it reads a row', async (delimiter, reason) => {
  expect(await refused(`select '1' as a`, { delimiter })).toBe(
    `The delimiter ${delimiter} cannot be used: ${reason}.`,
  )
})

it('refuses a NUL character, which a text file cannot store', async () => {
  const select = `select i::varchar as id, case when i = 2 then 'a' || chr(0) else 'x' end as t from range(1, 4) r(i)`
  for (const quoting of [true, false])
    expect(await refused(select, { quoting })).toBe(
      'Values of column t that do not fit the target: 1; first: row 2, a\u2400, it contains a NUL character, which a text file cannot store',
    )
})

it.each(['=', '+', '-', '@'])('refuses the delimiter %j when formulas are neutralized', async (delimiter) => {
  expect(await refused(`select '1' as a`, { delimiter, harmlessFormulas: true })).toBe(
    `The delimiter ${delimiter} cannot be used: formulas begin with it, and Anj neutralizes formulas.`,
  )
})

it('neutralizes formulas after characters at which a spreadsheet can split texts, with and without quotes', async () => {
  const select = `select 'a;=cmd|x' as "b,-c", 'x, -5' as d`
  const bare = await write(select, { harmlessFormulas: true })
  expect(bare.text).toBe("b,'-c\td\r\na;'=cmd|x\tx, -5\r\n")
  expect(bare.heard.lines.join('\n')).toContain('with a leading apostrophe: 1.')
  await rm(join(folder, 'out.txt'))
  const quoted = await write(select, { harmlessFormulas: true, quoting: true })
  expect(quoted.text).toBe(`"b,'-c"\t"d"\r\n"a;'=cmd|x"\t"x, -5"\r\n`)
})

it('neutralizes formulas when that option is on, with and without quotes', async () => {
  const select = `select * from (values ('=1', '-5'), ('a', '-x')) t("+a", b)`
  const bare = await write(select, { harmlessFormulas: true })
  expect(bare.text).toBe("'+a\tb\r\n'=1\t-5\r\na\t'-x\r\n")
  expect(bare.heard.lines.join('\n')).toContain('with a leading apostrophe: 2.')
  await rm(join(folder, 'out.txt'))
  const quoted = await write(select, { harmlessFormulas: true, quoting: true })
  expect(quoted.text).toBe(`"'+a"\t"b"\r\n"'=1"\t"-5"\r\n"a"\t"'-x"\r\n`)
})
