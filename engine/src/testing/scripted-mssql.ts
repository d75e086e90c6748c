import { column, type Script, scriptedEngine, selectResult } from '../../../tds-server/src/scripted-engine.ts'
import type { SqlEngine } from '../../../tds-server/src/session.ts'

const account = { userName: 'sa', password: 'Anj-test-1' }
const self = [
  column('session', { name: 'int' }),
  column('version', { name: 'nvarchar', length: 128 }),
  column('edition', { name: 'int' }),
]

const sqlServer2022 = { version: '16.0.1000.6', edition: 3 }

/**
 * Returns an engine that answers every connection's request for its identity, and all other statements from a script.
 */
export function scriptedMssql(script: Script = {}, { version, edition } = sqlServer2022): SqlEngine {
  return scriptedEngine(
    {
      ...script,
      execute: (text, parameters, session) =>
        text.includes('@@spid')
          ? selectResult(self, [[session.id, version, edition]])
          : (script.execute?.(text, parameters, session) ?? []),
    },
    account,
  )
}
