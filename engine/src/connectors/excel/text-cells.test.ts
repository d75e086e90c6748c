import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TextCells } from './text-cells.ts'

it('counts each cell once, no matter where the chunks end', () => {
  const row =
    '<row r="1"><c s="0" r="A1" t="inlineStr"><is><t>1</t></is></c><c r="B1"><v>1</v></c><c s="0" r="XFD1"/><c s="0" r="A1"/></row>\n'
  const bytes = Buffer.from(row.repeat(20))
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 400 }), (cuts) => {
      const cells = new TextCells()
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      for (const [i, place] of places.slice(1).entries()) cells.push(bytes.subarray(places[i], place))
      expect(Object.fromEntries(cells.counts)).toEqual({ A: 40, XFD: 20 })
    }),
  )
})
