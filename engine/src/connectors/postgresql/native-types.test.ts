import { type Column } from '@anj/workflow'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTargetDatabase, type TargetDatabase } from '../../testing/target-database.ts'
import { connect } from './connect.ts'
import { findNatives } from './native-types.ts'

let target: TargetDatabase
beforeAll(async () => {
  target = await createTargetDatabase()
})
afterAll(() => target[Symbol.asyncDispose]())

const open = () =>
  connect(target.connection, { databaseName: target.name, applicationName: 'anj native types test' })

function columnOf(type: string): Column {
  return { name: 'c', type: 'text', origin: { kind: 'other', native: { family: 'postgresql', type } } }
}

it.each([
  'nowhere',
  'no such (type',
  'varchar(0)',
  'other.public.thing',
  'a.b.c.d',
  'nowhere.thing',
  '"',
  '',
])('reports a type that the server does not recognize as lost: %s', async (words) => {
  await using database = await open()
  const { kept, lost } = await findNatives(database, [columnOf(words)])
  expect([kept.size, lost.length]).toEqual([0, 1])
})

it('does not mistake a lost connection for an unsupported type', async () => {
  await using database = await open()
  await target.sql`select pg_terminate_backend(${database.backendPid})`
  const finding = findNatives(database, [columnOf('inet')])
  await expect(finding).rejects.toMatchObject({ code: 'databaseConnectionLost' })
})

it('keeps a domain over an array or enum only if the domain of that name has such a base type here too', async () => {
  await using database = await open()
  await target.sql.unsafe(
    `create domain numbers as int[]; create domain documents as jsonb[]; create domain sums as money[];
     create type mood as enum ('so'); create domain feeling as mood; create domain word as varchar(3)`,
  )
  const keeps = async (kind: 'array' | 'enum' | 'varchar', type: string) => {
    const origin = { kind, native: { family: 'postgresql', type } } as const
    return (
      (await findNatives(database, [{ name: 'c', type: kind === 'varchar' ? kind : 'text', origin }])).kept
        .size === 1
    )
  }
  expect(await keeps('array', 'numbers')).toBe(true)
  expect(await keeps('enum', 'feeling')).toBe(true)
  for (const type of ['feeling', 'documents', 'sums', 'word'])
    expect(await keeps('array', type), type).toBe(false)
  for (const type of ['numbers', 'word']) expect(await keeps('enum', type), type).toBe(false)
  expect(await keeps('varchar', 'word')).toBe(false)
})

it('keeps a collation only if its definition is the same here, but always keeps the type', async () => {
  await using database = await open()
  await target.sql.unsafe(
    `create collation loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
     create collation strict (provider = icu, locale = 'und-u-ks-level2')`,
  )
  const keeps = async (words: string) => {
    const { kept, lost } = await findNatives(database, [columnOf(words)])
    return [kept.get('c')?.type, kept.get('c')?.collation, lost.length]
  }
  const loose = 'icu, und-u-ks-level2, not deterministic'
  expect(await keeps(`text collate public.loose (${loose})`)).toEqual(['text', 'public.loose', 0])
  expect(await keeps('varchar(9) collate pg_catalog."C"')).toEqual([
    'character varying(9)',
    'pg_catalog."C"',
    0,
  ])
  for (const words of [
    `public.strict (${loose})`,
    `public.none (${loose})`,
    'public.loose',
    'pg_catalog."C" x; drop',
  ])
    expect(await keeps(`text collate ${words}`), words).toEqual(['text', null, 1])
  expect(await keeps('inet')).toEqual(['inet', null, 0])
  expect(await keeps(`inet collate public.loose (${loose})`)).toEqual(['inet', null, 1])
})
