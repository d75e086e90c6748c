import { expect, it } from 'vitest'
import { attachment } from './attachment.ts'

const saved = (name: string) => attachment(name)['content-disposition'] ?? ''

it.each([
  ['würz "1".csv', `attachment; filename="w_rz _1_.csv"; filename*=UTF-8''w%C3%BCrz%20%221%22.csv`],
  ['../../x.csv', `attachment; filename=".._.._x.csv"; filename*=UTF-8''.._.._x.csv`],
  ['..\\x.csv', `attachment; filename=".._x.csv"; filename*=UTF-8''.._x.csv`],
  ['a\r\nset-cookie: b', `attachment; filename="a__set-cookie: b"; filename*=UTF-8''a__set-cookie%3A%20b`],
  ['x\0.csv', `attachment; filename="x_.csv"; filename*=UTF-8''x_.csv`],
  ['\ud800.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
])('names the file %j without folders, in a single header', (name, header) => {
  expect(saved(name)).toBe(header)
})
