import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { headSeal, verifyAudit } from '@anj/core'
import { auditSeals, createUser, queueMail, recordAudit } from '@anj/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker } from '../start-worker.ts'
import { until } from '../testing/moments.ts'
import { setUpProduct, type TestProduct } from '../testing/product.ts'
import { createSealer } from './seal-audit.ts'

const HOUR = 60 * 60 * 1000
let product: TestProduct
beforeAll(async () => {
  product = await setUpProduct()
})
afterAll(() => product.close())

const seals = () => product.database.db.$count(auditSeals)
const addOld = () =>
  product.database
    .sql`insert into audit_log (at, action, resource) values (now() - interval '1 hour', 'run.started', 'runs')`

test('the first call and one call every hour search all rows, and the others search only recent rows', async () => {
  let now = Date.now()
  const seal = createSealer(product.database.db, () => now)
  await seal()
  const before = await seals()
  await addOld()
  await recordAudit(product.database.db, product.actor, { action: 'run.started', resource: 'runs' })
  await seal()
  expect(await seals()).toBe(before + 1)
  now += HOUR
  await seal()
  expect(await seals()).toBe(before + 2)
})

test('all rows are searched again after the database was unavailable', async () => {
  const { db, sql } = product.database
  let broken = false
  const away = new Proxy(db, {
    get: (at, name) => {
      if (broken && name === 'transaction') throw new Error('the connection was lost')
      return Reflect.get(at, name)
    },
  })
  const seal = createSealer(away)
  await seal()
  broken = true
  await expect(seal()).rejects.toThrow('the connection was lost')
  broken = false
  await addOld()
  await seal()
  const [left] = await sql`select count(*)::int as n from audit_log a
    where not exists (select from audit_seals s where s.audit_id = a.id)`
  expect(left?.['n']).toBe(0)
})

test('workers seal new entries and send an email as soon as it is enqueued', async () => {
  const { db } = product.database
  const workers = await Promise.all([
    startWorker(product.settings, product.silent),
    startWorker(product.settings, product.silent),
  ])
  try {
    const head = await headSeal(db)
    const { organizationId } = product.actor
    const user = await createUser(db, {
      organizationId,
      userName: 'new',
      fullName: 'New',
      email: 'new@example.com',
      role: 'user',
    })
    await db.transaction(async (tx) => {
      await recordAudit(tx, product.actor, { action: 'user.invited', resource: 'users', resourceId: user.id })
      await queueMail(tx, { kind: 'invitation', recipient: user.email, userId: user.id })
    })
    const files = () => readdir(join(product.folder, 'mail')).catch(() => [])
    await until(async () => (await files()).some((name) => name.endsWith('-invitation-new@example.com.eml')))
    await until(async () => ((await headSeal(db))?.position ?? 0) > (head?.position ?? 0))
    expect(await verifyAudit(db)).toMatchObject({ unsealed: 0, firstBreak: null })
  } finally {
    await Promise.all(workers.map((worker) => worker.stop(0)))
  }
})
