import type { Database } from './connect.ts'

/** The structure of a type: the base type behind all domains, its measures, and its element or field types. */
export interface ResolvedType {
  /** The type name without measures, such as `numeric`. */
  readonly baseType: string
  /** True if the type or a part of it is user-defined, so that its name doesn't determine its values. */
  readonly isOwn: boolean
  /** The length in characters or bits, or null. */
  readonly length: number | null
  /** The number of digits after the decimal point, or of fractional seconds. */
  readonly scale: number | null
  /** True if the type has a measure, to which the server may truncate values. */
  readonly isMeasured: boolean
  /** The labels of an enum; null for other types. */
  readonly labels: readonly string[] | null
  readonly parts:
    | { readonly kind: 'array' | 'range' | 'multirange'; readonly part: ResolvedType }
    | { readonly kind: 'composite'; readonly fields: readonly ResolvedType[] }
    | null
}

/** The type of a column or of a composite type's field. */
export interface ColumnType {
  readonly typeOid: string
  readonly measure: number
}

interface CatalogueType {
  readonly oid: string
  readonly baseType: string
  readonly typeName: string
  readonly isOwn: boolean
  /** The catalogue's `typtype`: b base, c composite, d domain, e enum, r range, m multirange. */
  readonly kind: string
  /** The OID of a domain's base type, an array's element type, a range's bound type or a multirange's range type. */
  readonly inner: string | null
  /** The measure of a domain's base type. */
  readonly innerMeasure: number
  readonly labels: readonly string[] | null
  readonly fields: readonly ColumnType[]
}

/** Returns the shapes of types, in the same order. */
export async function resolveTypes(
  database: Database,
  types: readonly ColumnType[],
): Promise<readonly ResolvedType[]> {
  const oids = types.map(({ typeOid }) => typeOid)
  const areBuiltIn = oids.every((oid) => builtInTypes.has(oid))
  const known = areBuiltIn ? builtInTypes : await readTypes(database, oids)
  return types.map((type) => shapeOf(known, type))
}

/** Reads types and all types they consist of from the catalogue. */
export async function readTypes(
  database: Database,
  oids: readonly string[],
): Promise<ReadonlyMap<string, CatalogueType>> {
  const rows = await database.rows<CatalogueType>(catalogueTypes, [JSON.stringify(oids)])
  return new Map(rows.map((row) => [row.oid, row]))
}

/**
 * The types of most columns. Every server has them under these OIDs and nobody can change them, whereas the server needs
 * several milliseconds to plan and answer the question about types.
 */
export const builtInTypes: ReadonlyMap<string, CatalogueType> = new Map(
  (
    [
      ['16', 'bool', 'boolean'],
      ['17', 'bytea', 'bytea'],
      ['20', 'int8', 'bigint'],
      ['21', 'int2', 'smallint'],
      ['23', 'int4', 'integer'],
      ['25', 'text', 'text'],
      ['114', 'json', 'json'],
      ['700', 'float4', 'real'],
      ['701', 'float8', 'double precision'],
      ['1042', 'bpchar', 'character'],
      ['1043', 'varchar', 'character varying'],
      ['1082', 'date', 'date'],
      ['1083', 'time', 'time without time zone'],
      ['1114', 'timestamp', 'timestamp without time zone'],
      ['1184', 'timestamptz', 'timestamp with time zone'],
      ['1186', 'interval', 'interval'],
      ['1266', 'timetz', 'time with time zone'],
      ['1700', 'numeric', 'numeric'],
      ['2950', 'uuid', 'uuid'],
      ['3802', 'jsonb', 'jsonb'],
    ] as const
  ).map(([oid, typeName, baseType]) => [
    oid,
    {
      oid,
      baseType,
      typeName,
      isOwn: false,
      kind: 'b',
      inner: null,
      innerMeasure: -1,
      labels: null,
      fields: [],
    },
  ]),
)

/** Selects types and all types they consist of. Reads multiranges through to_jsonb(), because older servers lack them. */
const catalogueTypes = `
  with recursive made as (
    select t.oid, t.typtype, case
      when t.typtype = 'd' then t.typbasetype
      when t.typtype = 'r' then (select rngsubtype from pg_catalog.pg_range where rngtypid = t.oid)
      when t.typtype = 'm' then (select r.rngtypid from pg_catalog.pg_range r where (to_jsonb(r) ->> 'rngmultitypid')::oid = t.oid)
      when exists (select from pg_catalog.pg_type e where e.typarray = t.oid) then t.typelem end as inner_oid
    from pg_catalog.pg_type t
  ), reached(oid) as (
    select value::oid from json_array_elements_text($1::text::json)
    union
    select n.oid from reached r join made m on m.oid = r.oid join pg_catalog.pg_type t on t.oid = m.oid cross join lateral (
      select m.inner_oid as oid where m.inner_oid is not null
      union all
      select a.atttypid from pg_catalog.pg_attribute a
      where m.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
    ) n
  )
  select t.oid::text as oid, format_type(t.oid, null) as "baseType", t.typname as "typeName",
    n.nspname <> 'pg_catalog' as "isOwn", t.typtype as kind, m.inner_oid::text as inner, t.typtypmod::int as "innerMeasure",
    case t.typtype when 'e' then coalesce((select json_agg(enumlabel order by enumsortorder)
      from pg_catalog.pg_enum where enumtypid = t.oid), '[]') end as labels,
    coalesce((select json_agg(json_build_object('typeOid', a.atttypid::text, 'measure', a.atttypmod) order by a.attnum)
      from pg_catalog.pg_attribute a
      where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped), '[]') as fields
  from reached r join pg_catalog.pg_type t on t.oid = r.oid join made m on m.oid = t.oid
  join pg_catalog.pg_namespace n on n.oid = t.typnamespace`

function shapeOf(known: ReadonlyMap<string, CatalogueType>, { typeOid, measure }: ColumnType): ResolvedType {
  const type = known.get(typeOid)
  if (!type) throw new Error(`The catalogue has no type ${typeOid}`)
  const { kind, inner, innerMeasure, isOwn } = type
  if (kind === 'd' && inner !== null)
    return { ...shapeOf(known, { typeOid: inner, measure: innerMeasure }), isOwn: true }
  const parts = partsOf(known, type, measure)
  const within = parts === null ? [] : parts.kind === 'composite' ? parts.fields : [parts.part]
  return {
    baseType: type.baseType,
    isOwn: isOwn || within.some((one) => one.isOwn),
    ...(parts === null ? measuresOf(type.typeName, measure) : unmeasured),
    labels: type.labels,
    parts,
  }
}

const unmeasured = { length: null, scale: null, isMeasured: false }

function partsOf(
  known: ReadonlyMap<string, CatalogueType>,
  { kind, inner, fields }: CatalogueType,
  measure: number,
): ResolvedType['parts'] {
  if (kind === 'c') return { kind: 'composite', fields: fields.map((field) => shapeOf(known, field)) }
  if (inner === null) return null
  const part = shapeOf(known, { typeOid: inner, measure: kind === 'b' ? measure : -1 })
  return { kind: kind === 'r' ? 'range' : kind === 'm' ? 'multirange' : 'array', part }
}

/** The header size that the catalogue adds to the measure of texts and numbers. */
const HEADER = 4

function measuresOf(
  typeName: string,
  measure: number,
): Pick<ResolvedType, 'length' | 'scale' | 'isMeasured'> {
  if (measure < 0) return unmeasured
  const measured = { ...unmeasured, isMeasured: true }
  switch (typeName) {
    case 'bpchar':
    case 'varchar':
      return { ...measured, length: measure - HEADER }
    case 'bit':
    case 'varbit':
      return { ...measured, length: measure }
    case 'numeric':
      return { ...measured, scale: scaleOf(measure - HEADER) }
    case 'timestamp':
    case 'timestamptz':
    case 'time':
    case 'timetz':
      return { ...measured, scale: measure }
    default:
      return measured
  }
}

/** Decodes the scale, a signed number of eleven bits. A negative scale rounds left of the decimal point. */
function scaleOf(measure: number): number {
  return ((measure & 0x7ff) ^ 0x400) - 0x400
}
