import { Cursor } from '../../syntax/cursor.ts'
import { parseType } from '../../syntax/parse-type.ts'
import type { EngineType } from '../../syntax/tree.ts'

/** Parses the parameter declarations of sp_executesql. */
export function parseDeclarations(text: string): { name: string; type: EngineType; output: boolean }[] {
  const cursor = new Cursor(text)
  const list: { name: string; type: EngineType; output: boolean }[] = []
  if (text.trim() === '') return list
  do {
    const name = cursor.variable()
    cursor.takeWord('AS')
    const { type } = parseType(cursor)
    if (cursor.takeSymbol('=')) cursor.next()
    list.push({ name, type, output: cursor.takeWord('OUTPUT') || cursor.takeWord('OUT') })
  } while (cursor.takeSymbol(','))
  if (cursor.token.kind !== 'end') throw cursor.unexpected()
  return list
}
