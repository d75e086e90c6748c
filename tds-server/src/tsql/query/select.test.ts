import { beforeAll, describe, expect, it } from 'vitest'
import { startTestSession, type TestSession } from '../test-session.ts'

let it_: TestSession
beforeAll(async () => {
  it_ = await startTestSession()
  await it_.rows(`create table people (id int not null primary key, name nvarchar(20), city varchar(20), age int);
    insert people values (1, N'Ann', 'Rome', 30), (2, N'Bob', 'Rome', null), (3, N'Cid', null, 50), (4, N'Dan', 'Bonn', 40);
    create table cities (city varchar(20), land char(2));
    insert cities values ('rome', 'IT'), ('Bonn', 'DE'), ('Oslo', 'NO')`)
})

describe('SELECT', () => {
  it.each([
    [
      'joins by equality, without heed of case',
      'select p.id, c.land from people p join cities c on c.city = p.city order by p.id',
      [
        [1, 'IT'],
        [2, 'IT'],
        [4, 'DE'],
      ],
    ],
    [
      'keeps what has no match in a left join',
      'select p.id, c.land from people p left join cities c on c.city = p.city where c.land is null',
      [[3, null]],
    ],
    [
      'keeps both sides in a full join',
      'select count(*) from people p full join cities c on c.city = p.city',
      [[5]],
    ],
    [
      'joins a right side that has no equality',
      'select count(*) from people p inner join people q on p.id < q.id',
      [[6]],
    ],
    [
      'groups, with NULL as a group',
      'select city, count(*), sum(age) from people group by city order by city',
      [
        [null, 1, 50],
        ['Bonn', 1, 40],
        ['Rome', 2, 30],
      ],
    ],
    ['counts nothing without rows', 'select count(*), max(age) from people where id > 9', [[0, null]]],
    ['asks HAVING of groups', 'select city from people group by city having count(*) > 1', [['Rome']]],
    [
      'orders by an alias, a number, an expression',
      'select top 2 id as n from people order by age desc, n',
      [[3], [4]],
    ],
    ['sorts NULL first', 'select top (1) id from people order by age', [[2]]],
    ['pages', 'select id from people order by id offset 1 row fetch next 2 rows only', [[2], [3]]],
    ['drops doubles', 'select distinct city from people order by city', [[null], ['Bonn'], ['Rome']]],
    ['puts queries together', "select 'a' union all select 'b' union all select 'a'", [['a'], ['b'], ['a']]],
    ['puts queries together without doubles', "select 'a' union select 'A'", [['a']]],
    [
      'asks EXISTS for each row',
      'select id from people p where exists (select 1 from cities c where c.city = p.city) order by 1',
      [[1], [2], [4]],
    ],
    [
      'asks NOT EXISTS for each row',
      'select id from people p where not exists (select 1 from cities c where c.city = p.city)',
      [[3]],
    ],
    [
      'finds nothing by NOT IN where NULL is among the values',
      'select id from people where city not in (select city from people where id in (3, 4))',
      [],
    ],
    [
      'takes a subquery as a value',
      'select (select land from cities c where c.city = p.city) from people p where id = 4',
      [['DE']],
    ],
    [
      'numbers rows within parts',
      'select id, row_number() over (partition by city order by id desc) from people order by id',
      [
        [1, 2n],
        [2, 1n],
        [3, 1n],
        [4, 1n],
      ],
    ],
    [
      'reads derived tables and WITH',
      'with x as (select id from people where id < 3) select y.n from (select count(*) as n from x) as y',
      [[2]],
    ],
    [
      'applies a query to each row',
      'select p.id, x.land from people p cross apply (select top 1 land from cities c where c.city = p.city) x order by 1',
      [
        [1, 'IT'],
        [2, 'IT'],
        [4, 'DE'],
      ],
    ],
    ['takes rows of VALUES', 'select sum(v.n) from (values (1), (2)) as v(n)', [[3]]],
    [
      'chooses by CASE',
      "select case city when 'ROME' then 1 else 2 end from people where id in (1, 4) order by id",
      [[1], [2]],
    ],
    [
      'joins texts, with NULL as nothing in CONCAT',
      "select concat('a', null, 1), 'a' + null",
      [['a1', null]],
    ],
    [
      'strings values together in order',
      "select string_agg(name, ',') within group (order by id desc) from people",
      [['Dan,Cid,Bob,Ann']],
    ],
  ])('%s', async (_, text, expected) => expect(await it_.rows(text)).toEqual(expected))

  it.each([
    ['select nothing_here from people', 207],
    ['select * from nowhere', 208],
    ['select p.id from people', 4104],
    ['select id from people p join people q on p.id = q.id', 209],
    ['select name, count(*) from people', 8120],
    ['select id from people where id', 4145],
    ['select id from people where count(*) > 1', 147],
    ['select 1 union select 1, 2', 205],
    ['select (select id from people)', 512],
    ['select 1; selec 1', 102],
    ['selec 1', 2812],
    ['select from people', 156],
    ['select 1 where', 102],
    ['select made_up(1)', 195],
    ['select @nothing', 137],
    ['select * from people for xml path', 40_517],
    ['merge people using cities on 1 = 1 when matched then delete', 40_517],
    ['select * from (select * into other from people) as x', 156],
  ])('refuses %s with %i', async (text, number) => expect(await it_.numbers(text)).toEqual([number]))

  it('returns the line of an error', async () => {
    const { errors } = await it_.ask('select 1\n\nselect * from nowhere')
    expect(errors[0]).toMatchObject({ number: 208, line: 3 })
  })

  it('streams a large result in pieces', async () => {
    await it_.rows('select value as n into numbers from generate_series(1, 2500)')
    const { results } = await it_.ask('select n from numbers')
    expect(results.flatMap((result) => (result.kind === 'rows' ? [result.rows.length] : []))).toEqual([
      1000, 1000, 500,
    ])
    expect(results.at(-1)).toEqual({ kind: 'done', count: 2500, isSelect: true })
  })

  it('samples whole pages of a table reproducibly for the same seed', async () => {
    await it_.rows('select value as n into paged from generate_series(1, 8000); create table none (n int)')
    const pages = async (sample: string) =>
      new Set(
        (await it_.rows(`select p.n from paged as p tablesample ${sample} with (nolock)`)).map(([n]) =>
          Math.ceil(Number(n) / 80),
        ),
      )
    const some = await pages('system (30 percent) repeatable (7)')
    expect(some.size).toBeGreaterThan(10)
    expect(some.size).toBeLessThan(60)
    expect(await pages('system (30) repeatable (7)')).toEqual(some)
    expect(await pages('(2400 rows) repeatable (7)')).toEqual(some)
    expect((await pages('(100 percent)')).size).toBe(100)
    expect((await pages('(0.0 percent)')).size).toBe(0)
    expect(await it_.rows('select n from none tablesample (10 rows)')).toEqual([])
    expect(await it_.numbers('select n from paged tablesample (101 percent)')).toEqual([476])
    expect(await it_.numbers('select name from sys.tables tablesample (10 percent)')).toEqual([494])
  })

  it('reads parameters as typed variables', async () => {
    const { rows } = await it_.ask('select name from people where id = @id', [
      { name: '@id', type: { name: 'int' }, value: 2 },
    ])
    expect(rows).toEqual([['Bob']])
  })
})
