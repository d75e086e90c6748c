import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv'
import { mostErrors } from './most-errors.ts'

/** The counter of errors in the functions that Ajv writes. */
const errors = new Name('errors')

/** Ajv's own mark of a part of the data that is reached by number. */
const byNumber = 0

/**
 * Judges a request in time that follows from its size alone. With all errors wanted, Ajv goes on to the items of a list that
 * is too long already, and through each reference copies all errors found so far: 20,000 empty objects took it seconds.
 * Here the items of a list that is too long are not looked at, and nothing is looked for behind the hundredth error.
 */
export function judgeWithinBounds(ajv: Ajv): void {
  replace(ajv, 'items', items)
  replace(ajv, 'uniqueItems', (cxt, usual) => unlessTooLong(cxt, () => usual(cxt)))
  replace(ajv, 'additionalProperties', unknownFields)
}

type Code = (cxt: KeywordCxt) => void

/** Writes a keyword of Ajv's in another way, with its own at hand. */
export function replace(ajv: Ajv, keyword: string, code: (cxt: KeywordCxt, usual: Code) => void): void {
  const usual = ajv.getKeyword(keyword) as CodeKeywordDefinition
  ajv.removeKeyword(keyword)
  ajv.addKeyword({ ...usual, code: (cxt, rule) => code(cxt, (one) => usual.code(one, rule)) })
}

function items(cxt: KeywordCxt, usual: Code): void {
  const { gen, data, schema, it } = cxt
  if (Array.isArray(schema) || typeof schema === 'boolean') return usual(cxt)
  it.items = true
  unlessTooLong(cxt, () => {
    const length = gen.const('len', _`${data}.length`)
    gen.forRange('i', 0, length, (i) => {
      const valid = gen.name('valid')
      cxt.subschema({ keyword: 'items', dataProp: i, dataPropType: byNumber }, valid)
      stopAfterMost(cxt)
    })
  })
}

function unknownFields(cxt: KeywordCxt, usual: Code): void {
  const { gen, data, schema, parentSchema, it } = cxt
  if (schema !== false || parentSchema['patternProperties']) return usual(cxt)
  it.props = true
  const known = gen.scopeValue('keyword', { ref: new Set(Object.keys(parentSchema['properties'] ?? {})) })
  gen.forIn('key', data, (key) => {
    gen.if(_`!${known}.has(${key})`, () => {
      cxt.setParams({ additionalProperty: key })
      cxt.error()
      stopAfterMost(cxt)
    })
  })
}

function unlessTooLong({ gen, data, parentSchema }: KeywordCxt, judge: () => void): void {
  const { maxItems } = parentSchema
  if (typeof maxItems === 'number') gen.if(_`${data}.length <= ${maxItems}`, judge)
  else judge()
}

function stopAfterMost({ gen }: KeywordCxt): void {
  gen.if(_`${errors} >= ${mostErrors}`, () => gen.break())
}
