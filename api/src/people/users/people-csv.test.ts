import { sentence } from '@anj/workflow'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_LINES, readPeopleCsv } from './people-csv.ts'

const read = (text: string) => readPeopleCsv(Buffer.from(text))
const people = (text: string) => read(text).map(({ person }) => person)
const ada = { userName: 'ada', fullName: 'Ada Lovelace', email: 'ada@example.com', role: '' }

describe('a file of users', () => {
  test.each([
    ['comma', 'userName,fullName,email\nada,Ada Lovelace,ada@example.com\n'],
    ['semicolon', 'userName;fullName;email\r\nada;Ada Lovelace;ada@example.com\r\n'],
    ['tab', 'userName\tfullName\temail\nada\tAda Lovelace\tada@example.com'],
    ['byte order mark', '\uFEFFuserName,fullName,email\rada,Ada Lovelace,ada@example.com\r'],
    ['another order', 'email,userName,fullName\nada@example.com,ada,Ada Lovelace'],
    ['other case and spaces', ' USERNAME , fullname ,Email\n ada , Ada Lovelace , ada@example.com '],
    ['quotes', '"userName","fullName","email"\n"ada","Ada Lovelace","ada@example.com"'],
    ['blank lines', 'userName,fullName,email\n\n,,\nada,Ada Lovelace,ada@example.com\n\n'],
  ])('is read whatever its format: %s', (_, text) => {
    expect(people(text)).toEqual([ada])
  })

  test('may have a role column, whose cells may be empty', () => {
    const text =
      'role,userName,fullName,email\nadmin,ada,Ada Lovelace,ada@example.com\n,bob,Bob,b@example.com'
    expect(people(text)).toMatchObject([
      { ...ada, role: 'admin' },
      { userName: 'bob', role: '' },
    ])
  })

  test("keeps quotes, delimiters and line breaks within quoted fields, and reports the file's line numbers", () => {
    const text = 'userName,fullName,email\n"a""da","Love,\r\nlace",x\n\nbob,B "Bob" B,y\n'
    expect(read(text)).toMatchObject([
      { line: 2, person: { userName: 'a"da', fullName: 'Love,\r\nlace', email: 'x' } },
      { line: 5, person: { userName: 'bob', fullName: 'B "Bob" B', email: 'y' } },
    ])
  })

  test('yields no user for a line with a wrong number of fields, and still reads the other lines', () => {
    const lines = read('userName,fullName,email\na,b\na,b,c,d\na,b,c')
    expect(lines.map(({ line, person, fields }) => [line, person !== null, fields.length])).toEqual([
      [2, false, 2],
      [3, false, 4],
      [4, true, 3],
    ])
  })

  const refusal = (bytes: Uint8Array) => {
    try {
      readPeopleCsv(bytes)
    } catch (error) {
      return (error as Error).message
    }
    return 'nothing was refused'
  }
  test.each([
    ['', sentence('importEmpty')],
    ['ada,Ada Lovelace,ada@example.com', sentence('importHeader')],
    ['userName,fullName\nada,Ada', sentence('importHeader')],
    ['userName,fullName,email,phone\nada,Ada,a@b.c,1', sentence('importHeader')],
    ['userName,fullName,role\nada,Ada,super', sentence('importHeader')],
    ['userName,userName,email\na,b,c', sentence('importHeader')],
    ['userName,fullName,email', sentence('importEmpty')],
    ['userName,fullName,email\n\n,,\n', sentence('importEmpty')],
    ['userName,fullName,email\nada,"Ada,x\n', sentence('importQuoteOpen', { line: 2 })],
    ['userName,fullName,email\na,b,c\n"ada" x,Ada,y\n', sentence('importQuoteOpen', { line: 3 })],
    [
      `userName,fullName,email\n${'a,b,c\n'.repeat(MAX_IMPORT_LINES + 1)}`,
      sentence('importTooLong', { limit: 1000 }),
    ],
    ['userName,fullName,email\na\0da,b,c', sentence('importNotText')],
  ])('is refused with the reason: %j', (text, message) => {
    expect(refusal(Buffer.from(text))).toBe(message)
  })

  test('is refused unless it is valid UTF-8', () => {
    expect(refusal(Buffer.from('userName,fullName,email\nj\xfcrgen,b,c', 'latin1'))).toBe(
      sentence('importNotText'),
    )
  })

  test('can have the maximum number of lines', () => {
    expect(people(`userName,fullName,email\n${'a,b,c\n'.repeat(MAX_IMPORT_LINES)}`)).toHaveLength(1000)
  })

  test('preserves any valid content, whatever its delimiter and line ending', () => {
    const cell = fc
      .string({ minLength: 1 })
      .filter((text) => text.trim() === text && !text.includes('\0') && text !== '')
    const delimiter = fc.constantFrom(',', ';', '\t')
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }),
        delimiter,
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, separator, end) => {
          const text = [['userName', 'fullName', 'email'], ...rows.map((row) => row.map(quote))]
            .map((row) => row.join(separator))
            .join(end)
          const back = people(text).map(
            (person) => person && [person.userName, person.fullName, person.email],
          )
          expect(back).toEqual(rows)
        },
      ),
    )
  })

  test('is either read or refused with a message, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r', 'a') }), (text) => {
        try {
          read(`userName,fullName,email\n${text}`)
        } catch (error) {
          expect((error as Error).name).toBe('AppError')
        }
      }),
    )
  })
})
