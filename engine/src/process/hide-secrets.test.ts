import type { ParameterValue } from '@anj/workflow'
import { expect, test } from 'vitest'
import { parameterLiteral as mssql } from '../connectors/mssql/parameter-literal.ts'
import { parameterLiteral as mysql } from '../connectors/mysql/parameter-literal.ts'
import { parameterLiteral as postgresql } from '../connectors/postgresql/parameter-literal.ts'
import { constant } from '../duckdb/sql.ts'
import { secretHider } from './hide-secrets.ts'

const secret = (value: string): ParameterValue => ({ name: 'key', type: 'secret', default: value })

test.each(['correct horse', `it's "quoted"`, 'back\\slash\n', 'Zoë 😀 Ελλάδα', '12345678'])(
  'hides %j in every form in which SQL contains it',
  (value) => {
    const hide = secretHider([secret(value)])
    const literals = [postgresql, mysql, mssql].map((literal) => literal({ type: 'text', value }))
    for (const form of [value, JSON.stringify(value), constant(value).inline(), ...literals]) {
      const shown = hide(`near "${form}"`)
      expect(shown).toContain('••••••')
      expect(shown.length).toBeLessThanOrEqual(
        `near "_utf8mb4 convert(nvarchar(4000), 0x)${'•'.repeat(12)}"`.length,
      )
    }
  },
)

test('hides a value of which a message contains only a part', () => {
  const value = 'correct horse battery staple\nsecond line'
  const hide = secretHider([secret(value)])
  const hex = Buffer.from(value).toString('hex')
  expect(hide(`reads "${value.slice(0, 20)}…"`)).toBe('reads "••••••…"')
  expect(hide(`…${value.slice(15)} from people`)).toBe('…•••••• from people')
  expect(hide(`near '0x${hex.slice(0, 40)}...'`)).toBe("near '0x••••••...'")
  expect(hide(`${value.slice(0, 14)}, ${value.slice(10)}`)).toBe('••••••, ••••••')
  expect(hide('the horse battery')).toBe('the••••••')
  expect(hide('a correct horse')).toBe('a ••••••')
  expect(hide('staple of horses')).toBe('staple of horses')
})

test('changes the texts of a message and nothing else', () => {
  const hide = secretHider([secret('password1'), { name: 'region', type: 'text', default: 'Europe' }])
  const message = { line: 'a password1 of Europe', rows: [[null, 'password1', 3, true]], password1: 'x' }
  expect(hide(message)).toEqual({
    line: 'a •••••• of Europe',
    rows: [[null, '••••••', 3, true]],
    password1: 'x',
  })
})

test('leaves messages unchanged if no secret has a value', () => {
  const message = { line: 'text' }
  expect(secretHider([{ name: 'key', type: 'secret', default: null }])(message)).toBe(message)
})
