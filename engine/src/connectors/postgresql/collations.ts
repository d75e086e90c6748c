import type { Database } from './connect.ts'

/**
 * Builds SQL that describes a collation: its quoted name, and for a user-defined collation also its definition, because
 * a different collation may have that name on another server. Reads some columns through to_jsonb(), because older
 * servers lack them.
 */
export const collationWords = (oid: string): string => `
  (select pg_catalog.quote_ident(s.nspname) || '.' || pg_catalog.quote_ident(k.collname) || case s.nspname when 'pg_catalog' then '' else
     ' (' || pg_catalog.concat_ws(', ', case k.collprovider when 'i' then 'icu' when 'c' then 'libc' when 'b' then 'builtin' else 'default' end,
       coalesce(to_jsonb(k) ->> 'colllocale', to_jsonb(k) ->> 'colliculocale', to_jsonb(k) ->> 'collcollate'),
       case k.collprovider when 'c' then to_jsonb(k) ->> 'collctype' end, to_jsonb(k) ->> 'collicurules',
       case when not k.collisdeterministic then 'not deterministic' end) || ')' end
   from pg_catalog.pg_collation k join pg_catalog.pg_namespace s on s.oid = k.collnamespace where k.oid = ${oid})`

const collatedType = /^((?:[^"]|"(?:[^"]|"")*")*?) collate (.+)$/s

/** A type with its collation, or null for the type's default collation. */
export interface TypeWords {
  readonly type: string
  readonly collation: string | null
}

/** Writes a type with its collation for a column definition. */
export function withCollation({ type, collation }: TypeWords): string {
  return collation === null ? type : `${type} collate ${collation}`
}

/** Splits the text of a column's type into type and collation. */
export function splitCollation(words: string): TypeWords {
  const [, type = words, collation = null] = collatedType.exec(words) ?? []
  return { type, collation }
}

/** Finds the quoted name of a collation by its description; null if this server lacks it. */
export async function findCollation(database: Database, words: string): Promise<string | null> {
  const [found] = await database.rows<{ name: string }>(
    `select pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.collname) as name
     from pg_catalog.pg_collation c join pg_catalog.pg_namespace n on n.oid = c.collnamespace
     where ${collationWords('c.oid')} = $1::text and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
       and c.collencoding in (-1, (select encoding from pg_catalog.pg_database where datname = current_database()))`,
    [words],
  )
  return found?.name ?? null
}
