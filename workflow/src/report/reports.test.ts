import { marked } from 'marked'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { adviceToHtml, adviceToMarkdown } from '../advice/advice-report.ts'
import { adviceSheets, adviceToCsv } from '../advice/advice-sheets.ts'
import { testAdvice, testFinding } from '../advice/testing.ts'
import { dictionaryToHtml, dictionaryToMarkdown } from '../dictionary/dictionary-report.ts'
import { dictionarySheets, dictionaryToCsv } from '../dictionary/dictionary-sheets.ts'
import {
  testColumn,
  testDictionary,
  testForeignKey,
  testRoutine,
  testSequence,
  testTable,
  testTrigger,
} from '../dictionary/testing.ts'
import { escapeMarkdown } from './markup.ts'

/** Used as a name and as a comment. Contains the special characters of every format. */
const nasty = 'a|b *c* _d_ `e` <script>alert(1)</script> &amp; "f" [g](h) \\ # ~~i~~\n- j $k$ \u0000 =1+1'

const customers = testTable(
  'sales.customers',
  [testColumn('id', 'integer', { identity: true }), 'email text'],
  {
    key: ['id'],
    comment: nasty,
    rows: 12,
    bytes: 8192,
  },
)
const orders = testTable(
  'sales.orders',
  [
    'id',
    testColumn('customer_id', 'integer', { nullable: true, comment: nasty }),
    testColumn('total', 'numeric(10,2)', { default: '0' }),
  ],
  {
    key: ['id'],
    foreignKeys: [testForeignKey(['customer_id'], 'sales.customers', ['id'], { onDelete: 'CASCADE' })],
    checks: [{ name: 'positive', expression: 'total > 0', columns: ['total'] }],
  },
)
const shop = testDictionary([customers, orders], { unseen: ['Indexes of the schema audit.'] })

const suppressed = [{ key: 'b', reason: 'An archive' }]
const advice = testAdvice(
  [
    testFinding('a', {
      level: 'error',
      place: { schema: 'sales', table: 'orders', columns: ['total'], object: null },
      says: nasty,
      evidence: { columns: ['total', nasty], rows: [['1', null]] },
      fix: {
        sql: 'alter table "sales"."orders"\n  add check (total > 0); -- ``` </code>',
        caution: 'Look first.',
      },
    }),
    testFinding('b'),
  ],
  {
    summary: { text: 'First.\n\nSecond <b>.', model: 'some-model' },
    notAsked: [{ rule: 'no-primary-key', why: 'Nothing can be seen.' }],
    sampled: { tables: 3, rows: 300, leftOut: ['sales.log took too long.'] },
  },
)

/** Reads the texts of a page with their elements. Throws if the page is not well-formed. */
function readPage(html: string) {
  const texts: { readonly element: string; readonly text: string }[] = []
  const elements: string[] = []
  const ids: string[] = []
  const links: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements.push(name)
    if (attributes.id) ids.push(String(attributes.id))
    if (attributes.href) links.push(String(attributes.href))
  })
  parser.on('closetag', () => void elements.pop())
  parser.on('text', (text) => void texts.push({ element: elements.at(-1) ?? '', text }))
  parser.write(html).close()
  return {
    texts,
    ids,
    links,
    of: (element: string) => texts.filter((one) => one.element === element).map(({ text }) => text),
  }
}

const readable = nasty.replace('\u0000', '\ufffd')

describe('a dictionary', () => {
  test('is well-formed HTML with unchanged names and valid links', () => {
    const page = readPage(dictionaryToHtml(shop))
    expect(page.of('h1')).toEqual(['Data dictionary of shop'])
    expect(page.of('h3')).toEqual(['sales.customers', 'sales.orders'])
    expect(page.of('td')).toContain(readable)
    expect(page.of('td')).toEqual(
      expect.arrayContaining(['PostgreSQL', 'numbered by the server', '→ sales.customers.id', 'total > 0']),
    )
    expect(page.of('li')).toEqual(['Indexes of the schema audit.', 'sales.orders (customer_id)'])
    expect(page.links).toEqual(page.ids.map((id) => `#${id}`))
    expect(page.of('script')).toEqual([])
  })

  test('has a Markdown table of columns for each table, even if comments contain markup', () => {
    const tokens = marked.lexer(dictionaryToMarkdown(shop))
    const tables = tokens.flatMap((token) => (token.type === 'table' ? [token] : []))
    expect(tables.map(({ header }) => header.length)).toEqual([2, 6, 3, 6, 3])
    expect(tables[3]?.rows.map((row: { text: string }[]) => row[0]?.text)).toEqual([
      'id',
      'customer_id',
      'total',
    ])
    const html = marked.parse(dictionaryToMarkdown(shop), { async: false })
    expect(html).not.toMatch(/<(script|em|code|del|strong)|href="h"/)
    expect(html).toContain('&lt;script&gt;')
  })

  test('has a CSV line for each column, with formulas made harmless', () => {
    const lines = dictionaryToCsv(shop).split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffSchema,Table,Kind,Position,Column,Type,Nullable,Default,Identity,Generated,Primary key,Unique,Refers to,Comment,Table comment',
    )
    expect(lines[5]).toBe('"sales","orders","Table","3","total","numeric(10,2)","no","0","no",,,"no",,,')
    const formula = testDictionary([testTable('t', ['a'], { comment: '=cmd()' })])
    expect(dictionaryToCsv(formula)).toContain(`"'=cmd()"`)
  })

  test('has sheets for tables, columns, keys, indexes and checks', () => {
    expect(dictionarySheets(shop).map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Tables', 2],
      ['Columns', 5],
      ['Keys', 3],
      ['Indexes', 0],
      ['Checks', 1],
      ['Not seen', 1],
    ])
    expect(dictionarySheets(shop).at(-1)?.rows).toEqual([['Indexes of the schema audit.']])
    expect(dictionarySheets({ ...shop, unseen: [] })).toHaveLength(5)
    for (const { header, rows } of dictionarySheets(shop))
      for (const row of rows) expect(row).toHaveLength(header.length)
  })

  test('is a valid document even if the database has no tables', () => {
    expect(readPage(dictionaryToHtml(testDictionary([]))).of('h2')).toEqual([])
    expect(dictionaryToMarkdown(testDictionary([]))).toContain('| Tables and views | 0 |')
  })
})

describe('an advice', () => {
  test('groups findings by level and rule in HTML, with evidence and fix, and separates suppressed ones', () => {
    const page = readPage(adviceToHtml(advice, suppressed))
    expect(page.of('h2')).toEqual(['Summary', 'Error', 'Suppressed', 'Not checked', 'Not sampled'])
    expect(page.of('h3')).toEqual(['Table without a primary key (no-primary-key)'])
    expect(page.of('h4')).toEqual(['sales.orders (total)'])
    expect(page.of('code')).toEqual([advice.findings[0]?.fix?.sql])
    expect(page.of('p')).toEqual(
      expect.arrayContaining(['First.', 'Second <b>.', 'Look first.', 'sales.log took too long.']),
    )
    expect(page.of('td')).toEqual(expect.arrayContaining(['An archive', '3 tables, 300 rows']))
  })

  test('keeps SQL unchanged in Markdown, including backticks', () => {
    const codes = marked
      .lexer(adviceToMarkdown(advice))
      .flatMap((token) => (token.type === 'code' ? [token.text] : []))
    expect(codes).toEqual([advice.findings[0]?.fix?.sql])
  })

  test('states in CSV why a finding is suppressed', () => {
    const lines = adviceToCsv(advice, suppressed).split('\r\n')
    expect(lines.at(-2)).toBe(
      '"Warning","no-primary-key","Table without a primary key","sales","orders",,,"sales.orders","b has no primary key.",,,,"An archive"',
    )
  })

  test('has sheets for findings and rules', () => {
    expect(adviceSheets(advice, suppressed)).toMatchObject([
      { name: 'Findings', rows: [expect.anything(), expect.anything()] },
      {
        name: 'Rules',
        rows: [
          [
            'no-primary-key',
            'Table without a primary key',
            'Warning',
            expect.any(String),
            2,
            'Nothing can be seen.',
          ],
        ],
      },
    ])
  })

  test('states which parts the login cannot see', () => {
    const page = readPage(adviceToHtml(advice, suppressed, shop.unseen))
    expect(page.of('h2')).toContain('What this login cannot see')
    expect(page.of('li')).toEqual(shop.unseen)
    expect(adviceToMarkdown(advice, [], shop.unseen)).toContain('- Indexes of the schema audit.')
    expect(adviceSheets(advice, [], shop.unseen).at(-1)).toMatchObject({
      name: 'Not seen',
      rows: [['Indexes of the schema audit.']],
    })
  })

  test('states that no problems were found', () => {
    expect(readPage(adviceToHtml(testAdvice([]))).of('p')).toEqual(['No problems were found.'])
  })
})

describe('a dictionary with functions, triggers and partitions', () => {
  const definition = 'CREATE FUNCTION s.f() RETURNS text\n AS $$ select 1 -- ``` </code> $$'
  const table = testTable('s.t', ['id'], {
    owner: 'ann',
    triggers: [testTrigger('on_insert', { function: 's.touched', definition: 'CREATE TRIGGER on_insert' })],
    rowSecurity: {
      enabled: true,
      forced: false,
      policies: [
        { name: 'own', command: 'ALL', permissive: true, roles: ['PUBLIC'], using: 'id > 0', check: null },
      ],
    },
    partitioning: {
      strategy: 'LIST',
      key: 'id',
      partitions: [
        {
          schema: 's',
          name: 't_1',
          parent: null,
          bounds: 'FOR VALUES IN (1)',
          by: null,
          rows: 5,
          differences: [{ part: 'missingIndex', name: 'by_id', says: 'btree (id)' }],
        },
      ],
    },
  })
  const view = testTable('s.v', ['id'], {
    kind: 'view',
    view: { definition: 'SELECT id FROM t', reads: [{ schema: 's', name: 't', columns: ['id'] }] },
  })
  const whole = testDictionary([table, view], {
    objects: {
      routines: [testRoutine('s.f', { definition })],
      sequences: [testSequence('s.q', { last: '900', maximum: '1000' })],
      types: [
        {
          schema: 's',
          name: 'mood',
          kind: 'enum',
          labels: ['sad', "it's ok"],
          definition: null,
          owner: null,
          comment: null,
        },
      ],
      extensions: [{ name: 'citext', schema: 'public', version: '1.6' }],
      owner: 'bob',
    },
  })
  const words = [
    'ann',
    'bob',
    'AFTER INSERT, each row, runs s.touched',
    'for ALL to PUBLIC, using (id > 0)',
    'FOR VALUES IN (1)',
    'lacks the index by_id: btree (id)',
    'SELECT id FROM t',
    's.f()',
    "'sad', 'it''s ok'",
    'citext',
    '89 %',
  ]

  test('is complete in HTML', () => {
    const page = readPage(dictionaryToHtml(whole))
    const texts = ['td', 'h3', 'li', 'code', 'pre'].flatMap((name) => page.of(name)).join('\n')
    for (const word of words) expect(texts).toContain(word)
    expect(texts).toContain(definition)
  })

  test('is complete in Markdown, with definitions unchanged', () => {
    const markdown = dictionaryToMarkdown(whole)
    for (const word of ['ann', 'bob', 'citext', 'LIST', '89 %']) expect(markdown).toContain(word)
    const codes = marked.lexer(markdown).flatMap((token) => (token.type === 'code' ? [token.text] : []))
    expect(codes).toEqual(['CREATE TRIGGER on_insert', 'SELECT id FROM t', definition])
  })

  test('is complete in Excel, with a sheet for each kind of object that exists', () => {
    const sheets = dictionarySheets(whole)
    expect(sheets.map(({ name }) => name)).toEqual([
      'Tables',
      'Columns',
      'Keys',
      'Indexes',
      'Checks',
      'Views',
      'Triggers',
      'Policies',
      'Partitions',
      'Functions',
      'Sequences',
      'Types',
      'Extensions',
    ])
    const cells = sheets.flatMap(({ rows }) => rows.flat()).join('\n')
    for (const word of ['ann', 's.touched', 'id > 0', 'FOR VALUES IN (1)', definition, '900', 'citext'])
      expect(cells).toContain(word)
    expect(sheets[0]?.header).toContain('Owner')
    expect(sheets[0]?.header).not.toContain('Engine')
  })
})

test.each([
  ['customer_id', 'customer_id'],
  ['_a_', '\\_a\\_'],
  ['- a', '\\- a'],
  ['1. a', '1\\. a'],
  ['a\r\n b', 'a<br>b'],
])('writes %j as %j in Markdown', (text, written) => {
  expect(escapeMarkdown(text)).toBe(written)
})
