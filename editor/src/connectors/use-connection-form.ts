import { countPhrase, type DatabaseKind } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useMemo } from 'react'
import {
  type Connection,
  createConnection,
  fetchDatabases,
  testConnection,
  updateConnection,
} from '../server/connections.ts'
import { type DraftPlace, useDraft } from '../store/drafts.ts'
import {
  type ConnectionDraft,
  changeDraft,
  connectionProblems,
  draftOf,
  isShownAtField,
  nameOf,
  remainingProblems,
  toAddress,
  toFetchBody,
} from './connection-draft.ts'
import { useFormCalls } from './use-form-calls.ts'

export interface ConnectionFormOptions {
  /** Identifies the draft, which is kept while the user looks at other nodes. */
  readonly place: DraftPlace
  readonly kind: DatabaseKind
  /** The saved connection to edit, or null for a new one. */
  readonly connection: Connection | null
  readonly address: { readonly serverName: string; readonly port: number; readonly userId: string } | null
  readonly databaseName: string
  readonly onSaved: (connection: Connection) => void
  /** Called with the databases of the server that the user entered, even if the connection isn't saved. */
  readonly onFetched: (names: readonly string[]) => void
}

/** Keeps the draft and the problems of a connection form, and calls the server once the fields are valid. */
export function useConnectionForm(options: ConnectionFormOptions) {
  const { place, kind, connection, address, databaseName, onSaved, onFetched } = options
  const initial = useMemo(() => draftOf(kind, connection, address), [kind, connection, address])
  const { value: draft, set: setDraft, drop } = useDraft<ConnectionDraft>(place, initial)
  const { problems, outcome, busy, attempt, keepProblems } = useFormCalls<'test' | 'fetch' | 'save'>({
    findProblems: () => connectionProblems(kind, draft, connection),
    isShown: (fields, text) => isShownAtField(fields, text, draft),
  })

  return {
    draft,
    problems,
    outcome,
    busy,
    drop,
    set: (change: Partial<ConnectionDraft>) => {
      setDraft((before) => changeDraft(before, change))
      keepProblems((before) => remainingProblems(before, change))
    },
    test: () =>
      attempt('test', async () => {
        const { message, hostKey } = await testConnection({
          ...toAddress(kind, draft),
          ...(connection && { connectionId: connection.id }),
          ...(databaseName.trim() && { databaseName: databaseName.trim() }),
        })
        if (hostKey) setDraft((before) => ({ ...before, sshHostKey: hostKey }))
        return { isGood: true, text: message }
      }),
    fetch: () =>
      attempt('fetch', async () => {
        const names = await fetchDatabases(kind, toFetchBody(kind, draft, connection))
        onFetched(names)
        const databases = countPhrase(names.length, 'database')
        return { isGood: true, text: sentence('databasesFound', { databases }) }
      }),
    save: () =>
      attempt('save', async () => {
        const { kind: _, ...values } = toAddress(kind, draft)
        const change = { ...values, name: draft.name.trim() || nameOf(kind, draft), isShared: draft.isShared }
        const saved = connection
          ? await updateConnection(connection.id, change)
          : await createConnection({ ...change, kind })
        drop()
        onSaved(saved)
        return null
      }),
  }
}
