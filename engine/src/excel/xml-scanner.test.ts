import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ValueBytes } from './value-bytes.ts'
import { BrokenXml, keyOf, type XmlReader, XmlScanner } from './xml-scanner.ts'

/** What a reader is told, with texts joined and names looked up. */
function scan(pieces: readonly Uint8Array[]): readonly string[] {
  const names = new Map(['a', 'b', 'row', 'c', 'v'].map((name) => [keyOf(name), name]))
  const said: string[] = []
  const value = new ValueBytes()
  const flush = () => {
    if (value.length > 0) said.push(`text ${JSON.stringify(value.toString())}`)
    value.clear()
  }
  const reader: XmlReader = {
    open: (name, attributes) => {
      flush()
      said.push(`open ${names.get(name)} ${JSON.stringify([...attributes.all()])}`)
    },
    close: (name) => {
      flush()
      said.push(`close ${names.get(name)}`)
    },
    text: (bytes, start, end) => value.addText(bytes, start, end),
    plain: (bytes, start, end) => value.addPlain(bytes, start, end),
  }
  const scanner = new XmlScanner(reader)
  for (const piece of pieces) scanner.push(piece)
  scanner.end()
  return said
}

const document = `<?xml version="1.0"?><!-- <c> --><p:row xmlns:p='x' r = "1" s='a>b"c'>\r\n<c r="A1"><v>1 &amp;&lt;&#228;&#x1F600; é\r\n漢</v></c><b/><![CDATA[a ]] > &amp; <b>]]><a >x</a\n></p:row>`
const told = [
  'open row [["xmlns:p","x"],["r","1"],["s","a>b\\"c"]]',
  'text "\\n"',
  'open c [["r","A1"]]',
  'open v []',
  'text "1 &<ä😀 é\\n漢"',
  'close v',
  'close c',
  'open b []',
  'close b',
  'text "a ]] > &amp; <b>"',
  'open a []',
  'text "x"',
  'close a',
  'close row',
]

it('tells tags, attributes and texts of a document', () => {
  expect(scan([Buffer.from(document)])).toEqual(told)
})

it('tells the same wherever the bytes are cut', () => {
  const bytes = Buffer.from(document)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 60 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      expect(scan(places.slice(1).map((place, i) => bytes.subarray(places[i], place)))).toEqual(told)
    }),
    { numRuns: 500 },
  )
})

it('reads any changed document or calls it broken, and never fails otherwise', () => {
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
