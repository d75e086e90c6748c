import { column, type Script, scriptedEngine, selected } from './sql-server/scripted-engine.ts'
import type { SqlEngine } from './sql-server/session.ts'

const account = { userName: 'sa', password: 'Anj-test-1' }
const self = [
  column('session', { name: 'int' }),
  column('version', { name: 'nvarchar', length: 128 }),
  column('edition', { name: 'int' }),
]

/** An engine that says who it is, as every connection of ours asks, and answers all else as the script says. */
export function scriptedMssql(script: Script = {}): SqlEngine {
  return scriptedEngine(
    {
      ...script,
      execute: (text, parameters, session) =>
        text.includes('@@spid')
          ? selected(self, [[session.id, '16.0.1000.6', 3]])
          : (script.execute?.(text, parameters, session) ?? []),
    },
    account,
  )
}
