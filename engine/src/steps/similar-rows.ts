import {
  AppError,
  type ComparedColumn,
  countPhrase,
  type DataType,
  findsRows,
  isTextType,
  maxBlockRows,
  type SimilarRowsConfig,
  sentence,
  similarColumns,
} from '@anj/workflow'
import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'
import { textOf } from './conversions/text-of.ts'
import { shownKeys } from './key-pairs.ts'
import {
  averageOf,
  type ComparedForms,
  foldedForm,
  inSingleBytes,
  isAlike,
  likenessOf,
  normalised,
  percentOf,
  scoreOf,
} from './likeness.ts'
import { columnOf, oneTable } from './one-table.ts'
import { equalValue, place, placed } from './row-order.ts'
import { byCentre, byChain } from './similar-groups.ts'
import { allCells, cell, rowNumber, type StepCompiler, type StepContext, type Table } from './table.ts'

/** The number of large blocks that a message names. */
const SHOWN_BLOCKS = 5

const form = (i: number) => name(`f${i}`)
const expanded = (i: number) => name(`e${i}`)
const folded = (i: number) => name(`o${i}`)
const likeness = (i: number) => name(`s${i}`)
const block = (i: number) => name(`b${i}`)

/** A text by which rows are put into blocks. Only rows of one block are compared. */
interface BlockKey {
  readonly value: Sql
  /** The words before the key's value in a message. */
  readonly called: string
}

/** Adds the group, score and reason of rows that are alike. */
export const similarRows: StepCompiler<'similarRows'> = (inputs, config, context) => {
  const { nodeId, title } = context
  const input = oneTable(inputs, context)
  const keys = blockKeys(config)
  if (config.columns.length === 0) throw new AppError('similarColumnsNeeded', { title }, { nodeId })
  if (keys.length === 0) throw new AppError('similarFindsNone', { title }, { nodeId })
  const forms = config.columns.map(({ column }) => {
    const { value, type } = columnOf(input, column, context)
    return comparedForms(value, type, config)
  })
  const keyForms = forms.map(({ isText }, i) => {
    const key = isText ? foldedForm(form(i), config) : form(i)
    return sql`${key} as ${folded(i)}`
  })
  const asked = sql`select ${join(keyForms)} from
    (select ${join(forms.map(({ plain }, i) => sql`${plain} as ${form(i)}`))} from (${input.select}))`
  askAboutBlocks(input, config, keys, asked, context)

  const singleBytes = forms.flatMap(({ plain, expanded: inTwo }, i) => [
    sql`${inSingleBytes(plain)} as ${form(i)}`,
    sql`${inSingleBytes(inTwo)} as ${expanded(i)}`,
  ])
  const columns = similarColumns(input.columns)
  const first = input.columns.length
  const tables = [
    sql`given as materialized (${placed(input)})`,
    sql`texts as (select ${join([place, ...singleBytes])} from given)`,
    sql`forms as (select ${join([sql`*`, ...keyForms])} from texts)`,
    sql`blocks as materialized (${blocksOf(config, keys)})`,
    sql`edges as materialized (${edgesOf(config, keys)})`,
    ...(config.groups === 'chain' ? byChain : byCentre),
    ...describedMembers(config),
  ]
  const own = [rowNumber, ...allCells(input)].map((column) => sql`g.${column}`)
  const found = [
    sql`${numberOfRow} as ${cell(first)}`,
    sql`d.score as ${cell(first + 1)}`,
    sql`d.reason as ${cell(first + 2)}`,
  ]
  const rows =
    config.keep === 'all'
      ? sql`left join described d on d.node = g.${place} order by g.${place}`
      : sql`join described d on d.node = g.${place} where d.number is not null order by d.number, g.${place}`
  return {
    ...input,
    select: sql`with recursive ${join(tables)} select ${join([...own, ...found])} from given g ${rows}`,
    columns,
    isNumbered: input.isNumbered && config.keep === 'all',
    bounds: [...input.bounds, null, null, null],
    asWritten: [...input.asWritten, false, false, false],
    rows: null,
    combines: [...input.combines, nodeId],
  }
}

/** The number of a row's group. A row that is in no group has a number of its own, behind those of the groups. */
const numberOfRow = sql`coalesce(d.number, (select count(number) from numbered)
  + row_number() over (partition by d.number is null order by g.${place}))`

/** Returns the texts by which a value is compared. Only texts are normalised; other values are compared as they are. */
function comparedForms(
  value: Sql,
  type: DataType,
  config: SimilarRowsConfig,
): ComparedForms & { readonly isText: boolean } {
  if (isTextType(type)) return { ...normalised(value, config), isText: true }
  return { plain: textOf(equalValue(value, type), type), expanded: sql`null::varchar`, isText: false }
}

/** Returns the keys of the blocks: the beginnings and ends of columns, within rows that are equal in some columns. */
function blockKeys(config: SimilarRowsConfig): readonly BlockKey[] {
  const finding = config.columns
    .map((column, i) => ({ ...column, i }))
    .filter((one) => findsRows(one, config))
  const equal = finding.filter(({ method }) => method === 'equal')
  const within = equal.map(({ i }) => folded(i))
  const keyOf = (value: Sql, called: string): BlockKey => ({
    value: within.length > 0 ? sql`${join([...within, value], sql` || ' / ' || `)}` : value,
    called,
  })
  const ends = finding
    .filter(({ method }) => method !== 'equal')
    .flatMap(({ column, i }) => {
      const text = sql`replace(${folded(i)}, ' ', '')`
      return [
        keyOf(sql`left(${text}, ${constant(config.ends)})`, sentence('blockBegins', { column })),
        keyOf(sql`right(${text}, ${constant(config.ends)})`, sentence('blockEnds', { column })),
      ]
    })
  if (ends.length > 0 || equal.length === 0) return ends
  const called = sentence('blockEqual', { columns: equal.map(({ column }) => column).join(', ') })
  return [{ value: join(within, sql` || ' / ' || `), called }]
}

/**
 * Selects the rows with the texts to compare and the block of each key, null for a row alone in its block. A large block
 * is split into parts of rows that are close in alphabetical order.
 */
function blocksOf(config: SimilarRowsConfig, keys: readonly BlockKey[]): Sql {
  const order = join([...config.columns.map((_, i) => folded(i)), place])
  const key = (i: number) => name(`k${i}`)
  const count = (i: number) => name(`n${i}`)
  const turn = (i: number) => name(`t${i}`)
  const keyed = keys.map(({ value }, i) => sql`${value} as ${key(i)}`)
  const counted = keys.flatMap((_, i) => [
    sql`count(*) over (partition by ${key(i)}) as ${count(i)}`,
    sql`row_number() over (partition by ${key(i)} order by ${order}) as ${turn(i)}`,
  ])
  const most = constant(maxBlockRows)
  const blocks = keys.map((_, i) => {
    const parts = sql`((${count(i)} + ${most} - 1) // ${most})`
    const part = sql`((${turn(i)} - 1) * ${parts} // ${count(i)})`
    return sql`case when ${count(i)} > 1 then ${key(i)} || chr(0) || ${part} end as ${block(i)}`
  })
  const texts = config.columns.flatMap((_, i) => [form(i), expanded(i)])
  return sql`select ${join([place, ...texts, ...blocks])} from
    (select *, ${join(counted)} from (select *, ${join(keyed)} from forms))`
}

/** Selects the pairs of rows that are alike, with their likenesses. A pair that shares several blocks is compared once. */
function edgesOf(config: SimilarRowsConfig, keys: readonly BlockKey[]): Sql {
  const pairs = keys.map((_, k) => {
    const isNew = keys.slice(0, k).map((_key, i) => sql`(l.${block(i)} = r.${block(i)}) is not true`)
    const conditions = [
      sql`l.${block(k)} = r.${block(k)}`,
      sql`l.${place} < r.${place}`,
      ...isNew,
      ...config.columns.map((column, i) => alikeIn(column, i, config)),
      ...(config.emptyValues === 'ignore'
        ? [
            sql`(${join(
              config.columns.map(
                (_column, i) => sql`(l.${form(i)} is not null and r.${form(i)} is not null)`,
              ),
              sql` or `,
            )})`,
          ]
        : []),
    ]
    const texts = config.columns.flatMap((_, i) => [
      sql`l.${form(i)} as ${name(`l${i}`)}`,
      sql`r.${form(i)} as ${name(`r${i}`)}`,
      sql`${expandedOf('l', i)} as ${name(`x${i}`)}`,
      sql`${expandedOf('r', i)} as ${name(`y${i}`)}`,
    ])
    return sql`select l.${place} as a, r.${place} as b, ${join(texts)}
      from blocks l join blocks r on ${join(conditions, sql` and `)}`
  })
  const likenesses = config.columns.map((column, i) => {
    const [l, r, x, y] = [name(`l${i}`), name(`r${i}`), name(`x${i}`), name(`y${i}`)]
    return sql`greatest(${likenessOf(column, l, r)}, ${likenessOf(column, x, y)}) as ${likeness(i)}`
  })
  const all = config.columns.map((_, i) => likeness(i))
  return sql`select *, ${averageOf(all)} as score from
    (select a, b, ${join(likenesses)} from (${join(pairs, sql` union all `)}))`
}

/** Returns the expanded form of one row of a pair, null if both rows have only a plain form. */
function expandedOf(side: 'l' | 'r', i: number): Sql {
  const [one, other] = side === 'l' ? [sql`l`, sql`r`] : [sql`r`, sql`l`]
  return sql`case when ${one}.${expanded(i)} is not null or ${other}.${expanded(i)} is not null
    then coalesce(${one}.${expanded(i)}, ${one}.${form(i)}) end`
}

function alikeIn(column: ComparedColumn, i: number, { emptyValues }: SimilarRowsConfig): Sql {
  const [l, r] = [sql`l.${form(i)}`, sql`r.${form(i)}`]
  const inTwo = isAlike(column, expandedOf('l', i), expandedOf('r', i))
  const alike = sql`(${isAlike(column, l, r)} or coalesce(${inTwo}, false))`
  return emptyValues === 'ignore' ? sql`coalesce(${alike}, true)` : alike
}

/**
 * Tables that describe the members of groups: `described` (node, number, score, reason). Groups are numbered in the
 * order of their first rows. The number is null for a row that is alike only a row of another group.
 */
function describedMembers({ columns, groups }: SimilarRowsConfig): readonly Sql[] {
  const parts = columns.map(
    ({ column }, i) =>
      sql`case when ${likeness(i)} is not null then ${constant(`${column} `)} || ${percentOf(likeness(i))} || ' %' end`,
  )
  const details = sql`concat_ws(', ', ${join(parts)})`
  const [before = '', middle = '', after = ''] = sentence('likeRow', { row: '\0', details: '\0' }).split('\0')
  const [other = '', between = '', rest = ''] = sentence('likeRowOfOther', {
    row: '\0',
    details: '\0',
  }).split('\0')
  const isOther = sql`m.centre <> o.centre`
  const said = sql`case when ${isOther} then ${constant(other)} else ${constant(before)} end || g.${rowNumber}
    || case when ${isOther} then ${constant(between)} else ${constant(middle)} end || ${details}
    || case when ${isOther} then ${constant(rest)} else ${constant(after)} end`
  const scores = columns.map((_, i) => likeness(i))
  // A member of a group is described by its centre or, in a chain, by the row that it is most alike.
  const compared = groups === 'chain' ? sql`` : sql` where other = centre or node = centre`
  // A window spills to the disk, unlike the states of an aggregate.
  const nearest = sql`select c.* from (select * from (select e.*, m.centre from both_ways e
    join members m on m.node = e.node)${compared}) c join members o on o.node = c.other
    qualify row_number() over (partition by c.node order by c.centre = o.centre desc, c.score desc, c.other) = 1`
  const isCentre = groups === 'chain' ? sql`false` : sql`m.node = m.centre and s.size > 1`
  return [
    sql`both_ways as (select a as node, b as other, score, ${join(scores)} from edges
      union all select b, a, score, ${join(scores)} from edges)`,
    sql`sizes as materialized (select centre, count(*) as size, min(node) as first from members group by centre)`,
    sql`numbered as materialized (select centre, size, case when size > 1
      then row_number() over (order by size > 1 desc, first) end as number from sizes)`,
    sql`nearest as (${nearest})`,
    sql`described as (select m.node, s.number, ${scoreOf(sql`n.score`)} as score,
      case when ${isCentre} then ${constant(sentence('centreOfGroup'))} else ${said} end as reason
      from nearest n join members m on m.node = n.node join numbered s on s.centre = m.centre
      join members o on o.node = n.other join given g on g.${place} = n.other)`,
  ]
}

/** Names the blocks that are too large to compare all their rows, in an error or in the log. */
function askAboutBlocks(
  input: Table,
  { largeBlocks }: SimilarRowsConfig,
  keys: readonly BlockKey[],
  forms: Sql,
  { title, nodeId, ask }: StepContext,
): void {
  const blocks = keys.map(
    ({ value, called }) =>
      sql`select ${constant(`${called} "`)} || key || '"' as called, n from
        (select ${value} as key, count(*) as n from forms group by key) where key is not null and n > ${constant(maxBlockRows)}`,
  )
  const label = sql`called || ' (' || format('{:,}', n) || ' rows)'`
  ask(
    [input],
    sql`select count(*), to_json(max_by(${label}, {'n': n, 'called': called}, ${constant(SHOWN_BLOCKS)}))::varchar
      from (with forms as materialized (${forms}) ${join(blocks, sql` union all `)})`,
    ([count, shown]) => {
      const found = Number(count ?? 0)
      if (found === 0) return null
      const said = {
        title,
        count: countPhrase(found, 'block'),
        limit: maxBlockRows,
        blocks: shownKeys(shown),
      }
      return largeBlocks === 'refuse'
        ? new AppError('similarBlocksTooLarge', said, { nodeId })
        : sentence('similarBlocksSplit', said)
    },
  )
}
