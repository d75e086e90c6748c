import { isUuid } from '@anj/db'
import { _, type Ajv } from 'ajv'
import { replaceKeyword } from './bounded-validation.ts'

/**
 * Validates IDs. Accepts an ID in capital letters and converts it to lower case, which the server uses everywhere.
 * Refuses other notations such as `urn:uuid:…`, which Ajv's standard format allows but no database accepts.
 */
export function lowercaseIds(ajv: Ajv): void {
  ajv.addFormat('uuid', isUuid)
  replaceKeyword(ajv, 'format', (cxt, usual) => {
    usual(cxt)
    const { gen, data, schema, it } = cxt
    const { parentData, parentDataProperty: property } = it
    if (schema !== 'uuid') return
    gen.if(_`${parentData} !== undefined && typeof ${data} == "string"`, () =>
      gen.assign(_`${parentData}[${property}]`, _`${data}.toLowerCase()`),
    )
  })
}
