import type { SqlValue } from '../../values.ts'
import { sqlError } from '../errors.ts'
import type { SessionState } from '../run/session-state.ts'
import type { EngineType } from '../syntax/tree.ts'
import { decimal, int, nvarchar, smallint, tinyint } from '../types/type-facts.ts'
import { type Compiled, nothing } from './compiled.ts'

const known: Readonly<Record<string, readonly [EngineType, (session: SessionState) => SqlValue]>> = {
  '@@SPID': [smallint, (session) => session.id],
  '@@TRANCOUNT': [int, (session) => session.transactionCount],
  '@@ROWCOUNT': [int, (session) => session.rowCount],
  '@@ERROR': [int, (session) => session.lastError],
  '@@IDENTITY': [decimal(38, 0), (session) => session.identity],
  '@@VERSION': [nvarchar(300), (session) => session.server.version.text],
  '@@SERVERNAME': [nvarchar(128), () => 'SQLTEST'],
  '@@SERVICENAME': [nvarchar(128), () => 'MSSQLSERVER'],
  '@@LANGUAGE': [nvarchar(128), () => 'us_english'],
  '@@LANGID': [smallint, () => 0],
  '@@DATEFIRST': [tinyint, () => 7],
  '@@LOCK_TIMEOUT': [int, (session) => session.options.lockTimeout],
  '@@MAX_PRECISION': [tinyint, () => 38],
  '@@MICROSOFTVERSION': [int, (session) => Number(session.server.version.product.split('.')[0]) * 0x1000000],
  '@@NESTLEVEL': [int, (session) => session.nesting],
  '@@OPTIONS': [
    int,
    (session) => 5432 | (session.options.noCount ? 512 : 0) | (session.options.xactAbort ? 16_384 : 0),
  ],
  '@@PROCID': [int, () => 0],
  '@@TEXTSIZE': [int, () => 2147483647],
  '@@MAX_CONNECTIONS': [int, () => 32_767],
}

/** Compiles @@SPID and other variables of the server or the session. */
export function systemVariable(name: string): Compiled {
  const found = known[name.toUpperCase()]
  if (found === undefined)
    throw sqlError(137, `Must declare the scalar variable "${name}".`, { class: 15, state: 2 })
  const [type, read] = found
  return { ...nothing, type, nullable: true, constant: false, run: (frame) => read(frame.run.session) }
}
