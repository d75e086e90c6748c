import { auditLog, type Db } from '@anj/db'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.addUser('adam', 'admin')
})
afterAll(() => app.close())

const count = async (db: Db) =>
  Number((await db.execute(sql`select count(*) as n from ${auditLog}`))[0]?.['n'])

describe('the export of the audit log', () => {
  it('contains all entries that match the filter, across many pages, and is itself recorded', async () => {
    await app.db.execute(sql`insert into ${auditLog} (organization_id, user_id, user_name, action, resource, resource_id, after)
      select ${admin.organizationId}, ${admin.id}, 'adam', 'workflow.renamed', 'workflows', n::text,
        jsonb_build_object('name', '=cmd|'' /C calc''!A' || n) from generate_series(1, 1234) n`)
    const before = await count(app.db)
    const { status, headers, text } = await admin.call('GET', '/api/logs/export?action=workflow.renamed')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"/)
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffid,at,organization,organizationId,userName,userId,action,title,resource,resourceId,subject,address,before,after,sealPosition,sealHash',
    )
    expect(lines).toHaveLength(1234 + 2)
    expect(lines[1]).toContain(`"'=cmd|' /C calc'!A1234"`)
    expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[0])).size).toBe(1234)
    expect(await count(app.db)).toBe(before + 1)
    const last = await app.db.select().from(auditLog).where(sql`${auditLog.action} = 'auditLog.exported'`)
    expect(last).toMatchObject([{ userId: admin.id, after: { action: 'workflow.renamed' } }])
  })
})
