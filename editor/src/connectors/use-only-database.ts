import { useEffect } from 'react'
import { useDraft } from '../store/drafts.ts'
import { onlyDatabase } from './only-database.ts'
import type { ServerNames } from './use-server-names.ts'

/** The connection whose list of databases has been considered, and the name that was filled in. */
interface Considered {
  readonly connectionId: string | null
  readonly filled: string | null
}

interface OnlyDatabaseOptions {
  readonly node: readonly [workflowId: string, nodeId: string]
  readonly connectionId: string | null
  readonly databaseName: string
  /** True while the user is in the field. Filling it in then would mix with what the user types. */
  readonly isEditing: boolean
  readonly names: ServerNames<string>
  /** The names that the user has fetched. */
  readonly fetched: readonly string[]
  readonly onFill: (databaseName: string) => void
}

const nothing: Considered | null = null

/**
 * Fills in the database name if the server has only one database. Considers each list once, so that a name that the
 * user clears stays cleared.
 */
export function useOnlyDatabase({
  node,
  connectionId,
  databaseName,
  isEditing,
  names,
  fetched,
  onFill,
}: OnlyDatabaseOptions) {
  const place = [...node, 'only database'] as const
  const { value: considered, set } = useDraft<Considered | null>(place, nothing)
  const isNew = considered?.connectionId !== connectionId
  const only = isNew ? onlyDatabase(names, fetched) : undefined
  const isEmpty = databaseName.trim() === ''
  useEffect(() => {
    if (only === undefined || isEditing) return
    const filled = isEmpty ? only : null
    set(() => ({ connectionId, filled }))
    if (filled !== null) onFill(filled)
  }, [connectionId, isEditing, isEmpty, only, onFill, set])
  return {
    /** Considers the list again, because the user has asked for it. */
    again: () => set(() => nothing),
    /** True if Anj filled in the name, which therefore belongs to this connection only. */
    isFilled: considered?.filled === databaseName,
  }
}
