import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { requestFor, runHere } from '../../../testing/run-here.ts'
import { createTargetDatabase, type TargetDatabase } from '../../../testing/target-database.ts'
import { workflowOf } from '../../../testing/workflow-of.ts'
import { append, both, old, postgresqlFamily, replace, to, writesOf } from '../../../testing/write-targets.ts'

const { target, folder, people, rows, load, rowsOf, seed } = writesOf(postgresqlFamily)
let database: TargetDatabase
/** Settles after waiting ten seconds for a lock, while the other tests are running. */
let lockedOut: Promise<void>
beforeAll(() => {
  database = target().database
  lockedOut = writeWhatIsLocked()
  lockedOut.catch(() => undefined)
})

async function writeWhatIsLocked(): Promise<void> {
  await using held = await createTargetDatabase()
  await held.sql.unsafe('create table people (id text, name text)')
  await using holder = await createHolder(held)
  await holder.lock('people')
  const own = await mkdtemp(join(tmpdir(), 'anj-write-locked-'))
  try {
    const output = { kind: 'postgresqlOutput' as const, databaseName: held.name, tableName: 'people' }
    const target = { kind: 'database' as const, databaseName: held.name, connection: held.connection }
    await runHere(requestFor(workflowOf({ source: people(), output }), people(), target, own))
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

describe('drop and create', () => {
  it('restores owner, permissions and comments and logs what it does not keep', async () => {
    const other = await database.createRole()
    await database.sql.unsafe(`
      create table people (id text primary key, name text, gone text);
      create index people_name on people (name);
      comment on table people is 'it''s \\ ours'; comment on column people.name is 'the name';
      grant select on people to public; grant insert, delete on people to "${other.userId}" with grant option;
      grant update (name, gone) on people to "${other.userId}";
      grant create on schema public to "${other.userId}"; alter table people owner to "${other.userId}"`)
    const rights = () => database.sql`
      select relacl::text, relowner::regrole::text as owner, obj_description(oid) as said,
        (select array_agg(attname || attacl::text order by attnum) from pg_attribute where attrelid = c.oid and attacl is not null and not attisdropped) as columns,
        (select array_agg(col_description(oid, attnum)) from pg_attribute where attrelid = c.oid and attname = 'name') as named
      from pg_class c where oid = 'people'::regclass`
    const [before] = await rights()
    const heard = await load(replace)
    const [after] = await rights()
    expect(after).toMatchObject({ owner: before?.owner, said: "it's \\ ours", named: ['the name'] })
    expect(String(after?.relacl).replace(/[{}]/g, '').split(',').sort()).toEqual(
      String(before?.relacl).replace(/[{}]/g, '').split(',').sort(),
    )
    expect(after?.columns).toEqual(before?.columns.filter((text: string) => text.startsWith('name')))
    expect(heard.lines[0]).toBe(
      'The table people is recreated. It keeps its owner, permissions and comments, but not: primary key people_pkey, index people_name.',
    )
    expect(await rowsOf()).toEqual(both)
    await database.sql.unsafe(`drop table people; drop owned by "${other.userId}"`)
  })

  it('keeps the tablespace and the storage and column settings and names lost definitions', async () => {
    const place = `anj_place_${randomBytes(4).toString('hex')}`
    const one = await database.sql.reserve()
    await one.unsafe(`set allow_in_place_tablespaces = on`)
    await one.unsafe(`create tablespace ${place} location ''`)
    one.release()
    await database.sql.unsafe(`
      create unlogged table people (id text, name varchar not null collate "C", gone text) with (fillfactor = 70, autovacuum_enabled = false, toast.autovacuum_enabled = false) tablespace ${place};
      alter table people replica identity full; alter table people alter column name set statistics 500;
      alter table people alter column id set (n_distinct = -0.5); alter table people alter column id set storage external, alter column id set compression pglz;
      create statistics people_both (dependencies) on id, name from people; create policy nobody on people using (false)`)
    const kept = () => database.sql`
      select c.reloptions, l.reloptions as long, c.relpersistence, c.relreplident, c.reltablespace,
        (select json_agg(json_build_array(attname, attstattarget, attoptions, attstorage, attcompression) order by attnum)
          from pg_attribute where attrelid = c.oid and attnum > 0 and attname <> 'gone') as columns
      from pg_class c left join pg_class l on l.oid = c.reltoastrelid where c.oid = 'people'::regclass`
    const before = await kept()
    const heard = await load(replace)
    expect([...(await kept())]).toEqual([...before])
    expect(heard.lines[0]).toBe(
      'The table people is recreated. It keeps its owner, permissions and comments, but not: not null of name, collation of name, statistics people_both, policy nobody.',
    )
    await database.sql.unsafe(`drop table people`)
    await database.sql.unsafe(`drop tablespace ${place}`)
  })

  it.each([
    ['replica identity by index', 'alter table people replica identity using index people_id'],
    ['CLUSTER by index', 'alter table people cluster on people_id'],
  ])('names the roles of an index along with it: %s', async (what, statement) => {
    await database.sql.unsafe(
      `create table people (id text not null, name text); create unique index people_id on people (id); ${statement}`,
    )
    const heard = await load(replace)
    expect(heard.lines[0]).toContain(`index people_id, ${what} people_id`)
  })

  it('grants no permission that the old table did not grant', async () => {
    const other = await database.createRole()
    await seed()
    await database.sql.unsafe(
      `alter default privileges in schema public grant select on tables to "${other.userId}"`,
    )
    await load(replace)
    const [found] = await database.sql`select has_table_privilege(${other.userId}, 'people', 'SELECT') as may`
    expect(found?.may).toBe(false)
    await database.sql.unsafe(`drop owned by "${other.userId}"`)
  })

  it.each([
    ['view shown', 'create view shown as select * from people'],
    ['materialized view shown', 'create materialized view shown as select * from people'],
    [
      'foreign key child_id_fkey of child',
      'alter table people add primary key (id); create table child (id text references people)',
    ],
    [
      'trigger tr',
      `create function f() returns trigger language plpgsql as 'begin return new; end'; create trigger tr before insert on people for each row execute function f()`,
    ],
    ['rule ru', 'create rule ru as on insert to people do also select 1'],
    ['table that inherits heir', 'create table heir () inherits (people)'],
    [
      'function g() depends on table people',
      'create function g() returns bigint begin atomic select count(*) from people; end',
    ],
  ])('names dependents of the table and keeps it unchanged: %s', async (name, statement) => {
    await seed()
    await database.sql.unsafe(statement)
    await expect(load(replace)).rejects.toThrow(name)
    expect(await rowsOf()).toEqual([old])
  })

  it('refuses tables with row-level security and partitioned tables', async () => {
    await seed()
    await database.sql.unsafe('alter table people enable row level security')
    await expect(load(replace)).rejects.toThrow('row-level security')
    await database.sql.unsafe(
      'drop table people; create table people (id text, name text) partition by list (id)',
    )
    await expect(load(replace)).rejects.toThrow('not an ordinary table')
  })
})

describe('an existing table', () => {
  it('writes given values into an identity column', async () => {
    await database.sql.unsafe('create table people (id int generated always as identity, name text)')
    await load(append, {
      changes: to({ id: 'int' }),
      source: await numbered(),
    })
    expect(await rowsOf()).toEqual([{ id: 5, name: 'five' }])
  })

  it.each([
    ['create table people (name text)', 'The table people has no columns for these: id.'],
    [
      'create table people (id text, name text, age int not null, town text not null)',
      'requires values in columns that the workflow does not provide: age, town',
    ],
    [
      `create table people (id text, name text generated always as ('x') stored)`,
      'The database computes these columns of people, so they cannot be written: name.',
    ],
    ['create table people (id text, name money)', 'The column name of the table has the type money'],
    [
      'create table people (id text, name text check (length(name) > 3))',
      'The table rejected a row: new row for relation "people" violates check constraint',
    ],
    [
      'create table people (id text, name text, unique (name)); insert into people values (1, $$Ann$$)',
      'duplicate key value violates unique constraint',
    ],
    [
      'create table people (id text, name varchar(2))',
      'Values of column name that do not fit the target: 2; first: row 1, Zoë, too long for its column (character varying(2))',
    ],
    [
      'create table people (id int, name text)',
      'Values of column id that do not fit the target: 1; first: row 1, 007, not a whole number such as 7 or -12 (integer). Give the column a number type in its file or in Change Data Type.',
    ],
    [
      'create table other (id text primary key); create table people (id text references other deferrable initially deferred, name text)',
      'violates foreign key constraint',
    ],
  ])('stays unchanged and reports a specific message: %s', async (statement, message) => {
    await database.sql.unsafe(statement)
    const before = await rowsOf()
    await expect(load(append)).rejects.toThrow(message)
    expect(await rowsOf()).toEqual(before)
  })

  it('keeps its rows if a trigger prevents them from being deleted', async () => {
    await seed()
    await database.sql.unsafe(`create function keep() returns trigger language plpgsql as 'begin return null; end';
      create trigger keep before delete on people for each row execute function keep()`)
    await expect(load({})).rejects.toThrow(
      'A trigger or rule of the table people prevents rows from being deleted.',
    )
    expect(await rowsOf()).toEqual([old])
  })

  it.each(['also', 'instead'])(
    'is refused before the first row if it has an INSERT rule with DO %s',
    async (does) => {
      await seed()
      await database.sql.unsafe(`create table copies (id text, name text);
      create rule copied as on insert to people do ${does} insert into copies values (new.id, new.name)`)
      for (const flags of [append, {}, { truncate: true }])
        await expect(load(flags)).rejects.toThrow(
          'PostgreSQL would load rows into people without applying its rules for INSERT: copied. Drop these rules, or write to another table.',
        )
      expect(await rowsOf()).toEqual([old])
      await database.sql.unsafe('alter table people disable rule copied')
      await load({})
      expect(await rowsOf()).toEqual(both)
      expect(await rowsOf('copies')).toEqual([])
    },
  )

  it('fails if a trigger skips rows, and names the triggers that may be responsible', async () => {
    await seed()
    await database.sql.unsafe(`create function skip() returns trigger language plpgsql as 'begin return null; end';
      create trigger skip before insert on people for each row execute function skip();
      create trigger late after insert on people for each row execute function skip();
      create trigger once before insert on people execute function skip();
      create trigger off before insert on people for each row execute function skip();
      alter table people disable trigger off`)
    await expect(load(append)).rejects.toThrow(
      'The table people stored 0 of 2 rows. Nothing was written. A BEFORE trigger probably skipped the others: skip. Change',
    )
    expect(await rowsOf()).toEqual([old])
  })

  it('is refused before the first row if another session has locked it', async () => {
    await expect(lockedOut).rejects.toThrow(
      'Another session holds a lock on the table, and the run stopped waiting for it.',
    )
  })

  it('stays readable for others while it is being replaced', async () => {
    await seed()
    await using holder = await createHolder()
    await holder.read('people')
    const loading = load(replace)
    await holder.waitingFor(database, 'drop table')
    expect(await holder.read('people')).toEqual([old])
    await holder.release()
    await loading
    expect(await rowsOf()).toEqual(both)
  })
})

async function createHolder(on = database) {
  const reserved = await on.sql.reserve()
  await reserved`begin`
  let held = true
  const release = async () => {
    if (held) await reserved`commit`
    held = false
  }
  return {
    lock: (table: string) => reserved.unsafe(`lock table ${table} in share mode`),
    read: async (table: string) =>
      (await reserved.unsafe(`select * from ${table}`)).map((row) => ({ ...row })),
    release,
    waitingFor: async (target: TargetDatabase, statement: string) => {
      const waiting = async () => {
        const found =
          await target.sql`select query from pg_stat_activity where datname = ${target.name} and wait_event_type = 'Lock'`
        return found.map(({ query }) => String(query))
      }
      await expect
        .poll(waiting, { timeout: 9_000, interval: 20 })
        .toContainEqual(expect.stringContaining(statement))
    },
    [Symbol.asyncDispose]: async () => {
      await release()
      reserved.release()
    },
  }
}

const numbered = () => rows('numbered', `select '5' as id, 'five' as name`)

describe('permissions', () => {
  it('are checked before the first row, and the error names missing ones', async () => {
    const role = await database.createRole()
    await expect(load({}, { as: role })).rejects.toThrow(
      `The user cannot create tables in the schema public of the database ${database.name}.`,
    )
    await seed()
    await database.sql.unsafe(`grant create, usage on schema public to "${role.userId}"`)
    await expect(load(replace, { as: role })).rejects.toThrow(
      'The user cannot drop the table people, which belongs to postgres.',
    )
    await expect(load(append, { as: role })).rejects.toThrow(
      'The user cannot write these columns of people: id, name',
    )
    await database.sql.unsafe(`grant insert on people to "${role.userId}"`)
    await expect(load({}, { as: role })).rejects.toThrow('The user cannot delete rows from the table people.')
    expect(await rowsOf()).toEqual([old])
    await load(append, { as: role })
    expect(await rowsOf()).toHaveLength(3)
    await database.sql.unsafe(`grant delete, select on people to "${role.userId}"`)
    await load({}, { as: role })
    expect(await rowsOf()).toEqual(both)
    await database.sql.unsafe(`drop owned by "${role.userId}"`)
  })

  it('do not suffice if row-level security hides rows from the user', async () => {
    const role = await database.createRole()
    await seed()
    await database.sql.unsafe(
      `alter table people enable row level security; grant all on people to "${role.userId}"`,
    )
    await expect(load({}, { as: role })).rejects.toThrow('row-level security')
    expect(await rowsOf()).toEqual([old])
    await database.sql.unsafe(`drop owned by "${role.userId}"`)
  })
})

describe('names and limits', () => {
  it('quotes hostile names', async () => {
    const source = await rows(
      'odd',
      `select '1' as "a""b'; drop table x --", '2' as "select", '3' as "Ünï ❤"`,
    )
    await database.sql.unsafe(`create schema "my ""schema"`)
    await load({ schemaName: 'my "schema', tableName: `Ta"ble'; --` }, { source })
    expect(await rowsOf(`"my ""schema"."Ta""ble'; --"`)).toEqual([
      { [`a"b'; drop table x --`]: '1', select: '2', 'Ünï ❤': '3' },
    ])
    await database.sql.unsafe(`drop schema "my ""schema" cascade`)
  })

  it('refuses a missing schema and the name of a system column', async () => {
    await expect(load({ schemaName: 'nowhere' })).rejects.toThrow('has no schema named nowhere')
    const system = await rows('system', `select '1' as xmin`)
    await expect(load({}, { source: system })).rejects.toThrow('conflicts with a system column name')
  })
})

describe('values', () => {
  it('are refused before the first row if an existing column would change them silently', async () => {
    await database.sql.unsafe(
      `create table people (id int, d numeric(6,1), f double precision, day date, s timestamp(0))`,
    )
    const source = await rows(
      'lossy',
      `select '1' as id, '1.25' as d, '12345678901234567' as f, '2024-01-01 10:00:00' as day, '2024-01-01 10:00:00.5' as s`,
    )
    const typed = { id: 'int', d: 'decimal', f: 'int', day: 'datetime', s: 'timestamp' } as const
    const attempt = (alter: string) =>
      database.sql
        .unsafe(`truncate people; ${alter}`)
        .then(() => load(append, { source, changes: to(typed) }))
    await expect(attempt('')).rejects.toThrow(
      'row 1, 1.25, more digits behind the sign than its column (numeric(6,1))',
    )
    await expect(attempt('alter table people alter d type numeric(6,2)')).rejects.toThrow(
      '12345678901234567, more digits than its column holds',
    )
    await expect(attempt('alter table people alter f type bigint')).rejects.toThrow(
      'its time of day would be lost (date)',
    )
    await expect(attempt('alter table people alter day type timestamp using null')).rejects.toThrow(
      'parts of a second would be lost',
    )
    await attempt('alter table people alter s type timestamp(3)')
    expect(await rowsOf()).toHaveLength(1)
  })

  it('are refused with their row if they contain a NUL character', async () => {
    const source = await rows(
      'nul',
      `select 'a' as id, 'b' as name union all select 'a', 'b' || chr(0) || 'c'`,
    )
    await expect(load({}, { source })).rejects.toThrow(
      'The text in row 2, column name contains a NUL character, which PostgreSQL cannot store.',
    )
  })
})

describe('values that do not convert', () => {
  const toInt = (more: ReturnType<typeof to>) => ({ ...to({ id: 'int' }), ...more })

  it('fail the run with an error that states their count and the first value', async () => {
    await seed()
    await expect(load({}, { changes: toInt({}) })).rejects.toThrow(
      /^Some values do not convert without loss: id 1\. First: id in data row 1, 007 /,
    )
    expect(await rowsOf()).toEqual([old])
  })

  it('become null', async () => {
    const heard = await load({}, { changes: toInt({ onReject: 'setNull' }) })
    expect(await rowsOf()).toEqual([
      { id: '8', name: 'Ann' },
      { id: null, name: 'Zoë' },
    ])
    expect(heard).toMatchObject({ rejectCount: 1, rejects: [{ row: 1, column: 'id', value: '007' }] })
  })

  it('cause their row to be left out', async () => {
    const heard = await load({}, { changes: toInt({ onReject: 'leaveOut' }) })
    expect(await rowsOf()).toEqual([{ id: '8', name: 'Ann' }])
    expect(heard.reconciliation).toMatchObject({ in: 2, rejected: 1, written: 1, stored: 1 })
  })

  it('fail the run if they exceed a limit, given as a count or a percentage', async () => {
    const limited = (count: number | null, percent: number | null) =>
      load({}, { changes: toInt({ onReject: 'leaveOut', rejectLimit: { count, percent } }) })
    await expect(limited(0, null)).rejects.toThrow(
      'Change Data Type found 1 values that do not convert. The maximum is 0.',
    )
    await expect(limited(null, 49)).rejects.toThrow(
      'found 1 values that do not convert in 2 rows. The maximum is 49 percent.',
    )
    await limited(1, 50)
    expect(await rowsOf()).toHaveLength(1)
  })
})

it('fails if the result has no rows, and leaves the table unchanged', async () => {
  await seed()
  const empty = await rows('empty', `select '1' as id, 'x' as name where false`)
  await expect(load({}, { source: empty })).rejects.toThrow('Table cannot be empty')
  const blank = await rows('blank', 'select null::varchar as id, null::varchar as name')
  await expect(load(replace, { source: blank })).rejects.toThrow('Table cannot be empty')
  expect(await rowsOf()).toEqual([old])
})

it('writes every reject to a file whether the run continues or fails', async () => {
  const source = await rows(
    'bad',
    `select case when i % 2 = 0 then i::varchar else 'x"' || i end as id, 'n' as name from range(1000) t(i)`,
  )
  const rejectsPath = join(folder(), 'rejects.csv')
  for (const onReject of ['fail', 'leaveOut'] as const) {
    const changes = {
      columnDataTypes: [{ columnName: 'id', fromType: 'text' as const, toType: 'int' as const }],
      onReject,
    }
    const output = { kind: 'postgresqlOutput' as const, databaseName: database.name, tableName: 'people' }
    const workflow = workflowOf({ source, changes, output })
    const request = {
      ...requestFor(
        workflow,
        source,
        { kind: 'database', databaseName: database.name, connection: database.connection },
        folder(),
      ),
      rejectsPath,
    }
    await runHere(request).catch(() => undefined)
    const lines = (await readFile(rejectsPath, 'utf8')).split('\r\n')
    expect(lines).toHaveLength(502)
    expect(lines[0]).toBe('row,"column","value","reason","step","id","name"')
    expect(lines[1]).toMatch(/^2,"id","x""1",.*,"Change Data Type","x""1","n"$/)
    // A table has no order, but the file keeps the order of the source.
    const order = lines.slice(1, -1).map((line) => Number(line.split(',')[0]))
    expect(order).toEqual(Array.from({ length: 500 }, (_, i) => 2 * (i + 1)))
    await rm(rejectsPath)
  }
  expect(await rowsOf()).toHaveLength(500)
})
