import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowsOf } from '../etl/table-rows.ts'
import { JsonNumber, type JsonScalar, JsonText, nested } from './json-text.ts'

function document(text: string): unknown {
  const json = new JsonText(text)
  const value = json.peek() === '{' ? fieldsOf(json) : json.value()
  json.end()
  return value
}

function fieldsOf(json: JsonText) {
  const found: [string, unknown][] = []
  for (const name of json.fields()) found.push([name, json.value()])
  return Object.fromEntries(found)
}

test('reads any document exactly as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), fc.boolean(), (text, spaced) => {
      const expected: unknown = JSON.parse(text)
      expect(document(spaced ? JSON.stringify(expected, null, 2) : text)).toEqual(expected)
    }),
  )
})

test('refuses damaged documents that JSON.parse refuses, wherever the damage is', () => {
  const validText = '{"a":[1,-2.5e3,"x\\n",null],"b":{"c":true,"d":""}}'
  fc.assert(
    fc.property(
      fc.nat(validText.length),
      fc.constantFrom('', '"', '{', ']', ',', '\n', 'x', '0'),
      (at, sign) => {
        const text = validText.slice(0, at) + sign + validText.slice(at + 1)
        let expected: unknown
        try {
          expected = JSON.parse(text)
        } catch {
          expect(() => document(text)).toThrow('the body is not JSON')
          return
        }
        expect(document(text)).toEqual(expected)
      },
    ),
  )
})

const cells = (text: string) => [...rowsOf(text, 0)].map((row) => row?.map(shown) ?? 'no list')
const shown = (cell: JsonScalar) => (cell instanceof JsonNumber ? `#${cell.text}` : cell)

test('keeps numbers in rows as written', () => {
  expect(cells('[["id", "x"], [12345678901234567890.10, -0], [1E+2, true], [null, ""], []]')).toEqual([
    ['id', 'x'],
    ['#12345678901234567890.10', '#-0'],
    ['#1E+2', true],
    [null, ''],
    [],
  ])
})

test('distinguishes rows from other values, and scalars from lists and objects', () => {
  expect(cells('[["a"], {"b": [1]}, "c", [[1, [2]], {"d": {"]": "\\""}}, 3]]')).toEqual([
    ['a'],
    'no list',
    'no list',
    [nested, nested, '#3'],
  ])
})

test.each([
  '[[01]]',
  '[[1.]]',
  '[[.5]]',
  '[[+1]]',
  '[[1e]]',
  '[["\t"]]',
  '[["\\x"]]',
  '[[NaN]]',
  '[[1],]',
  '[[1,]]',
  '[[1}]',
  '[[nul]]',
  '[["a]]',
])('refuses %s', (text) => {
  expect(() => cells(text)).toThrow('the body is not JSON')
})
