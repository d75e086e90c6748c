import { parseRange, rangeName, type SheetRange, unionOf } from '../../../excel/template/sheet-range.ts'
import {
  attributeOf,
  changeTags,
  depthChange,
  localName,
  prefixOf,
  tokensOf,
  withAttribute,
} from '../../../excel/template/xml-tokens.ts'

/** Makes Excel calculate all formulas when a user opens the workbook. */
export function recalculated(workbook: string): string {
  const tokens = tokensOf(workbook)
  const has = tokens.some((token) => localName(token) === 'calcPr')
  if (has)
    return changeTags(workbook, (token, depth) =>
      depth === 1 && localName(token) === 'calcPr' ? withAttribute(token, 'fullCalcOnLoad', '1') : token,
    )
  // The element follows these, which are in this order (ECMA-376, CT_Workbook).
  const before = ['sheets', 'functionGroups', 'externalReferences', 'definedNames']
  const last = tokens.findLastIndex((token) => before.includes(localName(token)) && depthChange(token) < 1)
  return tokens
    .map((token, i) => (i === last ? `${token}<${prefixOf(token)}calcPr fullCalcOnLoad="1"/>` : token))
    .join('')
}

/** Extends the name that Excel gives to the filter of a sheet. `sheet` is the sheet's position. */
export function withFilterName(workbook: string, sheet: number, lastRow: number): string {
  let isFilter = false
  return tokensOf(workbook)
    .map((token) => {
      if (localName(token) === 'definedName')
        isFilter =
          attributeOf(token, 'name') === '_xlnm._FilterDatabase' &&
          attributeOf(token, 'localSheetId') === String(sheet)
      return isFilter && token[0] !== '<' ? token.replace(/(:\$[A-Z]+\$)\d+\s*$/, `$1${lastRow}`) : token
    })
    .join('')
}

/** Extends a table and its filter to a row. */
export function withTableRows(table: string, range: SheetRange, lastRow: number): string {
  const ref = rangeName({ ...range, bottom: lastRow })
  return changeTags(table, (token, depth) => {
    const isOwn = depth === 0 || (depth === 1 && localName(token) === 'autoFilter')
    return isOwn && attributeOf(token, 'ref') !== null ? withAttribute(token, 'ref', ref) : token
  })
}

/** Extends the dimension of a sheet to the written cells. */
export function withDimension(head: readonly string[], written: SheetRange): string {
  return head
    .map((token) => {
      const had = localName(token) === 'dimension' ? parseRange(attributeOf(token, 'ref') ?? '') : null
      return had ? withAttribute(token, 'ref', rangeName(unionOf(had, written))) : token
    })
    .join('')
}

/** Extends the filter of a sheet to a row. `tail` are the tokens after the rows. */
export function withFilter(tail: readonly string[], filter: SheetRange | null, lastRow: number): string {
  if (!filter || lastRow <= filter.bottom) return tail.join('')
  const ref = rangeName({ ...filter, bottom: lastRow })
  let depth = 2
  return tail
    .map((token) => {
      const by = depthChange(token)
      if (by < 0) depth -= 1
      const isOwn = depth === 1 && by >= 0 && localName(token) === 'autoFilter'
      if (by > 0) depth += 1
      return isOwn ? withAttribute(token, 'ref', ref) : token
    })
    .join('')
}

/** Removes the relationship to a part, by the end of its target. */
export function withoutRelation(relations: string, target: RegExp): string {
  return withoutElements(
    relations,
    (token) => localName(token) === 'Relationship' && target.test(attributeOf(token, 'Target') ?? ''),
  )
}

/** Removes the content type of a part. */
export function withoutContentType(types: string, part: RegExp): string {
  return withoutElements(
    types,
    (token) => localName(token) === 'Override' && part.test(attributeOf(token, 'PartName') ?? ''),
  )
}

/** Removes elements without content. */
function withoutElements(text: string, isRemoved: (token: string) => boolean): string {
  let closes = false
  return tokensOf(text)
    .map((token) => {
      if (closes && token[1] === '/') {
        closes = false
        return ''
      }
      if (token[1] === '/' || !isRemoved(token)) return token
      closes = depthChange(token) > 0
      return ''
    })
    .join('')
}
