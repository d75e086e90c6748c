import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ValueBytes } from './value-bytes.ts'
import { BrokenXml } from './xml-entities.ts'
import { keyOf, pathOf } from './xml-names.ts'
import { type Vocabulary, type XmlReader, XmlScanner } from './xml-scanner.ts'

const paths = ['c', 'c/v', 'b', 'a', 'c/d:v', 'c/a', 'v']
const attributeNames = ['r', 's', 'd:r']
const vocabulary: Vocabulary = { prefixes: new Map([['urn:d', 'd']]), groups: new Set([keyOf('group')]) }

/** Returns the scanner's reports, with joined text and resolved names. */
function scan(pieces: readonly Uint8Array[]): readonly string[] {
  const names = new Map(paths.map((path) => [pathOf(path), path]))
  const reports: string[] = []
  const value = new ValueBytes()
  const flush = () => {
    if (value.length > 0) reports.push(`text ${JSON.stringify(value.toString())}`)
    value.clear()
  }
  const reader: XmlReader = {
    vocabulary,
    open: (path, attributes) => {
      flush()
      const all = attributeNames.flatMap((name) => {
        const found = attributes.valueOf(keyOf(name))
        return found === null ? [] : [[name, found]]
      })
      reports.push(`open ${names.get(path) ?? 'other'} ${JSON.stringify(all)}`)
    },
    close: (path) => {
      flush()
      reports.push(`close ${names.get(path) ?? 'other'}`)
    },
    text: (bytes, start, end) => value.addText(bytes, start, end),
    plain: (bytes, start, end) => value.addPlain(bytes, start, end),
  }
  const scanner = new XmlScanner(reader)
  for (const piece of pieces) scanner.push(piece)
  scanner.end()
  return reports
}

const reportsOf = (document: string) => scan([Buffer.from(document)])

const document = `\ufeff<?xml version="1.0"?><!-- <c> --><p:row xmlns:p='x' r = "1" s='a>b"c'>\r\n<p:c r="A1" p:s="2"><p:v>1 &amp;&lt;&#228;&#x1F600; é\r\n漢</p:v></p:c><p:b/><![CDATA[a ]] > &amp; <b>]]><p:a >x</p:a\n></p:row>`
const whole = [
  'open other [["r","1"],["s","a>b\\"c"]]',
  'text "\\n"',
  'open c [["r","A1"]]',
  'open c/v []',
  'text "1 &<ä😀 é\\n漢"',
  'close c/v',
  'close c',
  'open b []',
  'close b',
  'text "a ]] > &amp; <b>"',
  'open a []',
  'text "x"',
  'close a',
  'close other',
]

it('reports the tags, attributes and text of a document', () => {
  expect(reportsOf(document)).toEqual(whole)
})

it('reports the same events wherever the pieces end', () => {
  const bytes = Buffer.from(document)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 60 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      expect(scan(places.slice(1).map((place, i) => bytes.subarray(places[i], place)))).toEqual(whole)
    }),
    { numRuns: 500 },
  )
})

it('either parses a mutated document or reports a syntax error', () => {
  const bytes = Buffer.from(document)
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.constantFrom(...Buffer.from('<>&;"\'/![]-?= ax\0')))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(bytes.length), (changes, cut) => {
      const changed = Buffer.from(bytes)
      for (const [at, byte] of changes) changed[at] = byte
      try {
        scan([changed.subarray(0, cut), changed.subarray(cut)])
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenXml)
      }
    }),
    { numRuns: 2_000 },
  )
})

it('identifies an element by its name, namespace and ancestors', () => {
  const open = (document: string) => reportsOf(document).filter((line) => /^open (?!other)/.test(line))
  expect(
    open('<x xmlns="m" xmlns:e="urn:e"><c><e:v><v/></e:v><v/></c><e:c><c/></e:c><v><c/></v></x>'),
  ).toEqual(['open c []', 'open c/v []', 'open v []'])
  expect(open('<x xmlns="m"><c><v xmlns="urn:e"/><z:v xmlns:z="m"/><v/></c></x>')).toEqual([
    'open c []',
    'open c/v []',
    'open c/v []',
  ])
  expect(open('<x xmlns="m"><c><q:v xmlns:q="urn:d"/></c><q:c xmlns:q="urn:e"/><c/></x>')).toEqual([
    'open c []',
    'open c/d:v []',
    'open c []',
  ])
  expect(open('<x><c r="1"/></x>')).toEqual(['open c [["r","1"]]'])
})

it("reports the element's own attributes and those in known namespaces", () => {
  expect(
    reportsOf('<x xmlns="m" xmlns:e="urn:e" xmlns:q="urn:d"><c e:r="1" q:r="2" r="3" e:s="4"/></x>')[1],
  ).toBe('open c [["r","3"],["d:r","2"]]')
})

it('drops the text of an unknown element', () => {
  expect(
    reportsOf('<x xmlns="m" xmlns:e="urn:e"><c>1<e:v>2</e:v><e:v>3<![CDATA[4]]></e:v>5</c></x>'),
  ).toContain('text "15"')
})

it('omits group elements from paths', () => {
  expect(reportsOf('<x xmlns="m"><group><c><group><group><v/></group></group></c></group></x>')).toEqual([
    'open other []',
    'open c []',
    'open c/v []',
    'close c/v',
    'close c',
    'close other',
  ])
})

const mc = 'xmlns="m" xmlns:e="urn:e" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
it.each([
  ['<mc:Choice Requires="e"><c r="1"/></mc:Choice><mc:Fallback><c r="2"/></mc:Fallback>', ['2']],
  ['<mc:Choice Requires="e"><e:c/></mc:Choice>', []],
  [
    '<mc:Choice Requires="e"><c r="1"/></mc:Choice><mc:Choice Requires="p"><c r="2"/></mc:Choice><mc:Fallback><c r="3"/></mc:Fallback>',
    ['2'],
  ],
  [
    '<mc:Fallback><mc:AlternateContent><mc:Choice Requires="e p"/><mc:Fallback><c r="1"/></mc:Fallback></mc:AlternateContent><c r="2"/></mc:Fallback><mc:Fallback><c r="3"/></mc:Fallback>',
    ['1', '2'],
  ],
])('reads the first alternative that needs no unknown extension: %s', (alternatives, rows) => {
  const document = `<x ${mc} xmlns:p="m"><mc:AlternateContent>${alternatives}</mc:AlternateContent><c r="9"/></x>`
  expect(reportsOf(document).filter((line) => line.startsWith('open c'))).toEqual(
    [...rows, '9'].map((row) => `open c [["r","${row}"]]`),
  )
})

it.each([
  '<x><c>ä &foo; </c></x>',
  '<x><c r="ä &foo;"/></x>',
  '<x>&foo;</x>',
  '<x xmlns="&foo;"/>',
  '<x><c></v></x>',
])('reports the position of an error wherever the pieces end: %s', (broken) => {
  const bytes = Buffer.from(broken)
  const at = bytes.includes('&foo;') ? bytes.indexOf('&foo;') : bytes.indexOf('</v>')
  for (let cut = 0; cut <= bytes.length; cut += 1)
    expect(() => scan([bytes.subarray(0, cut), bytes.subarray(cut)])).toThrow(
      expect.objectContaining({ constructor: BrokenXml, at }),
    )
})

it('reports the position at which a document ends too early', () => {
  expect(() => reportsOf('<x><c></c>')).toThrow(expect.objectContaining({ at: 10 }))
  expect(() => reportsOf('<x><c r="')).toThrow(expect.objectContaining({ at: 9 }))
})
