import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createMysqlDatabase } from './mysql-database.ts'
import { startMysqlServer } from './mysql-server.ts'

it('keeps its data and URL when it is killed and started again, and removes its folder at the end', async () => {
  const server = await startMysqlServer()
  const folder = await folderOf(server.url)
  {
    await using database = await createMysqlDatabase(server.url)
    await database.query('create table t (a int)')
    await database.query('insert into t values (7)')
    await server.kill()
    await server.start()
    await using again = await createMysqlDatabase(server.url)
    expect(await again.query(`select a from ${database.name}.t`)).toEqual([{ a: 7 }])
    await again.query(`create or replace view v as select 1 as a`)
  }
  await server[Symbol.asyncDispose]()
  expect(existsSync(folder)).toBe(false)
})

it('exits with the process that started it, and the next start removes its folder', async () => {
  const program = `
    const { startMysqlServer } = await import(${JSON.stringify(new URL('./mysql-server.ts', import.meta.url).href)})
    const server = await startMysqlServer()
    console.log(server.url)
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  const folder = await folderOf(url)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => folderOf(url).catch(() => 'gone')).toBe('gone')
  await using _next = await startMysqlServer()
  expect(existsSync(folder)).toBe(false)
})

async function folderOf(url: string): Promise<string> {
  await using database = await createMysqlDatabase(url)
  const [found] = await database.query('select @@datadir as folder')
  return String(found?.folder)
}
