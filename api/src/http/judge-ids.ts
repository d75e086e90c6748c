import { isUuid } from '@anj/db'
import { _, type Ajv } from 'ajv'
import { replace } from './bounded-judging.ts'

/**
 * Takes ids in capital letters for the same ones in small letters, in which the server tells, keeps and compares them, and
 * nothing else for an id: the format as it is known also takes `urn:uuid:…`, which no database does.
 */
export function judgeIds(ajv: Ajv): void {
  ajv.addFormat('uuid', isUuid)
  replace(ajv, 'format', (cxt, usual) => {
    usual(cxt)
    const { gen, data, schema, it } = cxt
    const { parentData, parentDataProperty: property } = it
    if (schema !== 'uuid') return
    gen.if(_`${parentData} !== undefined && typeof ${data} == "string"`, () =>
      gen.assign(_`${parentData}[${property}]`, _`${data}.toLowerCase()`),
    )
  })
}
