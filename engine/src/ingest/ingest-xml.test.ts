import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { AppError, type XmlOptions } from '@anj/workflow'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { constant, sql } from '../duckdb/sql.ts'
import { roundsOf } from '../testing/rounds.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { ingestFile } from './ingest-file.ts'
import { limitsIn } from './ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-xml-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columnarPath = () => join(folder, 'copy.parquet')

async function ingest(
  content: string | Buffer,
  part: Partial<XmlOptions> | null = null,
  fileName = 'file.xml',
) {
  const originalPath = join(folder, 'original')
  await rm(columnarPath(), { force: true })
  await writeFile(originalPath, content)
  const options = part && { elementAt: '', nested: 'columns' as const, lists: [], ...part }
  const request = { originalPath, columnarPath: columnarPath(), fileName, options, limits: limitsIn(folder) }
  const result = await ingestFile(request, folder, { progress: () => undefined })
  using session = await sharedSession()
  const read = sql`select * from read_parquet(${constant(columnarPath())})`
  const { columns, lists, notes } = result.profile
  return {
    options: result.options,
    names: columns.map(({ name }) => name),
    types: columns.map(({ suggestedType }) => suggestedType),
    rows: await session.rows(sql`select * from (${read}) where ${constant(result.profile.rows < 1_000)}`),
    count: result.profile.rows,
    lists,
    notes,
  }
}

/** Returns the message for a file that must be refused without a copy. */
async function refusal(content: string | Buffer, part: Partial<XmlOptions> | null = null): Promise<string> {
  const error: unknown = await ingest(content, part).then(
    ({ count }) => new Error(`The file was accepted with ${count} rows`),
    (thrown: unknown) => thrown,
  )
  expect(existsSync(columnarPath()) || existsSync(`${columnarPath()}.partial`)).toBe(false)
  if (!(error instanceof AppError)) throw error
  return error.message
}

const catalogue = `<?xml version="1.0" encoding="UTF-8"?>
<!-- <book>no row</book> -->
<shop xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <owner><name>Ada</name></owner>
  <books currency="EUR">
    <book id="9007199254740993"><title>A &lt;b&gt; &amp; &#x41;&#228;</title><price tax="7">12.50</price><author>X</author><author>Y</author><day>2024-02-29</day></book>
    <book id="2"><title><![CDATA[<raw> & "quoted"]]></title><price tax="19">1.75</price><author>Z</author><day xsi:nil="true"/></book>
    <book id="3"><title>Line
break</title><isbn/></book>
  </books>
</shop>
`

describe('an XML file', () => {
  it('becomes rows of the element that repeats the most, with attributes and elements as columns', async () => {
    const { options, names, rows, types, lists } = await ingest(catalogue)
    expect(options).toEqual({ elementAt: 'shop/books/book', nested: 'columns', lists: ['author'] })
    expect(names).toEqual(['@id', 'title', 'price.@tax', 'price', 'day', 'author', 'isbn'])
    expect(types).toEqual(['int', 'text', 'int', 'decimal', 'date', 'text', 'text'])
    expect(rows).toEqual([
      ['9007199254740993', 'A <b> & Aä', '7', '12.50', '2024-02-29', '["X","Y"]', null],
      ['2', '<raw> & "quoted"', '19', '1.75', null, '["Z"]', null],
      ['3', 'Line\nbreak', null, null, null, null, null],
    ])
    expect(lists).toEqual([
      { path: 'shop/books/book', rows: 3 },
      { path: 'shop/books/book/author', rows: 3 },
    ])
  })

  it('has the rows of another element on request', async () => {
    const authors = await ingest(catalogue, { elementAt: 'shop/books/book/author' })
    expect([authors.names, authors.rows]).toEqual([['author'], [['X'], ['Y'], ['Z']]])
    const owner = await ingest(catalogue, { elementAt: 'shop/owner' })
    expect([owner.names, owner.rows]).toEqual([['name'], [['Ada']]])
    expect(await refusal(catalogue, { elementAt: 'shop/nothing' })).toBe(
      'The file has no element at shop/nothing. Correct the path of the rows, or clear it.',
    )
    expect((await ingest(catalogue, { elementAt: '' })).options).toMatchObject({
      elementAt: 'shop/books/book',
    })
  })

  it('keeps elements within rows as JSON text on request, and lists of newer content as lists', async () => {
    const { rows } = await ingest('<r><a><p x="1">7</p><q>8</q></a><a><q>9</q></a></r>', {
      elementAt: 'r/a',
      nested: 'text',
      lists: ['q'],
    })
    expect(rows).toEqual([
      ['{"@x":"1","#text":"7"}', '["8"]'],
      [null, '["9"]'],
    ])
  })

  it('has no value for an element that is empty in one row and has elements in another', async () => {
    const content = '<r><a><p/><q>8</q></a><a><p><x>1</x></p><q>9</q></a></r>'
    const { names, rows } = await ingest(content)
    expect([names, rows]).toEqual([
      ['q', 'p.x'],
      [
        ['8', null],
        ['9', '1'],
      ],
    ])
    const texts = await ingest(content, { nested: 'text' })
    expect(texts.rows).toEqual([
      ['8', null],
      ['9', '{"x":"1"}'],
    ])
  })

  it('names elements without their prefixes, unless two namespaces have the same name', async () => {
    const { names, rows } = await ingest(
      `<s:rows xmlns:s="urn:s" xmlns="urn:d" xmlns:o="urn:o" xmlns:t="urn:s">
        <s:row o:id="1" id="2"><name>a</name><o:name>b</o:name></s:row><t:row><name xmlns="urn:d">c</name></t:row>
      </s:rows>`,
    )
    expect(names).toEqual(['@id', '@id', 'name', 'o:name'].map((name, i) => (i === 1 ? '@id_2' : name)))
    expect(rows).toEqual([
      ['1', '2', 'a', 'b'],
      [null, null, 'c', null],
    ])
  })

  it('has the whole text of an element with text and elements in it', async () => {
    const { names, rows } = await ingest('<r><p>One <b>two</b> three</p><p>four</p></r>')
    expect(names).toEqual(['b', 'p'])
    expect(rows).toEqual([
      ['two', 'One two three'],
      [null, 'four'],
    ])
  })

  it('is read in the encoding of its byte order mark or its declaration', async () => {
    const document = (encoding: string) =>
      `<?xml version='1.0' encoding='${encoding}'?><r><a>é😀</a><a>b</a></r>`
    const rows = [['é😀'], ['b']]
    expect((await ingest(`\ufeff${document('utf-8')}`)).rows).toEqual(rows)
    for (const bytes of [Buffer.from(`\ufeff${document('UTF-16')}`, 'utf16le')]) {
      expect((await ingest(bytes)).rows).toEqual(rows)
      expect((await ingest(Buffer.from(bytes).swap16())).rows).toEqual(rows)
    }
    const latin = iconv.encode(document('ISO-8859-1').replace('😀', ''), 'latin1')
    expect((await ingest(latin)).rows).toEqual([['é'], ['b']])
    expect((await ingest(zstdCompressSync(document('utf-8')), null, 'file.xml.zst')).rows).toEqual(rows)
    expect(await refusal(document('klingon'))).toBe(
      'The file declares the encoding klingon, which Anj does not know. Save the file as UTF-8.',
    )
    expect(await refusal(iconv.encode('<r>\n<a>é</a></r>', 'latin1'))).toContain('Line 2')
  })

  it('has the rows of a document that is larger than the pieces in which it is read', async () => {
    const count = 30_000
    const rows = Array.from(
      { length: count },
      (_, i) => `<row no="${i}"><text>${'é&amp;'.repeat(10)}${i * 3}</text></row>`,
    )
    await ingest(`<rows>${rows.join('\n')}</rows>`)
    using session = await sharedSession()
    expect(
      await session.rows(
        sql`select count(*)::varchar, count(*) filter (text = repeat('é&', 10) || (3 * "@no"::int))::varchar from read_parquet(${constant(columnarPath())})`,
      ),
    ).toEqual([[String(count), String(count)]])
  })
})

describe('an XML file is refused', () => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
  const doctype =
    'The file declares a document type in line 1, which Anj does not read, because it can name other files. Remove the DOCTYPE declaration, or export the file without one.'

  test.each([
    ['entities that grow', `<!DOCTYPE r [<!ENTITY l0 "lol">${entities.join('')}]><r><a>&l9;</a></r>`],
    [
      'an entity that names a file',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><a>&x;</a></r>',
    ],
    ['a document type elsewhere', '<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd"><r><a>1</a></r>'],
  ])('with %s', async (_, content) => expect(await refusal(content)).toBe(doctype))

  test.each([
    ['an entity that it does not declare', '<r><a>&x;</a></r>', 'an entity such as &name;'],
    ['an end that is missing', '<r>\n<a>1</a>\n<a>2', 'the file ends within an element'],
    ['tags that do not match', '<r><a>1</b></r>', 'an end tag does not match its start tag'],
    ['an attribute twice', '<r><a x="1" x="2"/></r>', 'an element has an attribute twice'],
    ['an attribute without quotes', '<r><a x=1/></r>', 'an attribute has no value in quotes'],
    ['two outermost elements', '<r/><r/>', 'the document continues after its outermost element'],
    ['a prefix without a namespace', '<r><p:a>1</p:a></r>', 'a prefix of a name has no namespace'],
    ['a control character', '<r><a>\u0001</a></r>', 'a character is not allowed here'],
    [
      '101 elements within each other',
      `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
      'nested more than 100 deep',
    ],
    ['a name of 1,001 letters', `<r><${'a'.repeat(1_001)}/></r>`, 'the name of an element is too long'],
    [
      '10,001 names',
      `<r>${Array.from({ length: 10_001 }, (_, i) => `<n${i}/>`).join('')}</r>`,
      'more than 10,000 different elements and attributes',
    ],
    ['a comment without an end', `<!--${'x'.repeat(2 << 20)}`, 'no element begins within'],
    [
      'no XML',
      'id,name\n1,Ada\n',
      'the document continues after its outermost element, or a text precedes it',
    ],
  ])('with %s', async (_, content, why) => expect(await refusal(content)).toContain(why))

  it('with the line and the column of a fault', async () => {
    expect(await refusal('<r>\n<a>1</a>\n<a>é</a>\n<a>3</b>\n</r>')).toBe(
      'The file cannot be read as XML. At line 4, column 8: an end tag does not match its start tag. Correct the file, or export it again.',
    )
    expect(await refusal(`<r><a>${'x'.repeat(33_000_000)}</a><a/></r>`)).toContain('longer than 32 MB')
  })

  it('without rows', async () => {
    expect(await refusal('<r/>')).toBe('No element of the file has a value, so it has no columns.')
    expect(await refusal('')).toBe('The file is empty.')
  })
})

test('random documents have the values that were written', async () => {
  const text = fc
    .array(fc.constantFrom('a', '<', '&', '"', "'", ']]>', 'é', '😀', '\n', '\t', '1', ' '), {
      minLength: 1,
      maxLength: 6,
    })
    .map((signs) => `x${signs.join('')}`)
  const row = fc.record(
    {
      '@a': text,
      b: text,
      c: fc.record({ '@d': text, e: text }),
      f: fc.array(text, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['b'] },
  )
  const escaped = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = (value: string) =>
    escaped(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
  const element = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<${name}>${escaped(value)}</${name}>`
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 6 }), async (rows) => {
      const written = rows.map((one) => {
        const id = one['@a'] === undefined ? '' : ` a="${quoted(one['@a'])}"`
        const inner = one.c
          ? `<c d='${quoted(one.c['@d']).replaceAll("'", '&apos;')}'>${element('e', one.c.e)}</c>`
          : ''
        return `<row${id}>${element('b', one.b)}${inner}${(one.f ?? []).map((f) => element('f', f)).join('')}</row>`
      })
      const { names, rows: read } = await ingest(`<rows>${written.join(' ')}</rows>`, {
        elementAt: 'rows/row',
        lists: ['f'],
      })
      const values = rows.map((one) =>
        names.map((name) => {
          if (name === 'f') return one.f ? JSON.stringify(one.f) : null
          if (name === 'c.@d') return one.c?.['@d'] ?? null
          if (name === 'c.e') return one.c?.e ?? null
          return one[name as '@a' | 'b'] ?? null
        }),
      )
      expect(read).toEqual(values)
    }),
    { numRuns: roundsOf({ short: 20, long: 300 }) },
  )
})
