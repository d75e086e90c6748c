import { useCallback, useEffect, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import type { CompleteList } from '../server/client.ts'
import { listDatabases, listTables, type TableName } from '../server/connections.ts'

/** A list of names from a server. */
export interface ServerNames<T> {
  readonly names: readonly T[]
  /** True when the server has more names. */
  readonly more: boolean
  readonly isLoading: boolean
  readonly problem: string | null
  readonly refresh: () => void
}

const nothing = { items: [], more: false }

/** Lists the databases on a saved connection's server. */
export function useDatabases(connectionId: string | null): ServerNames<string> {
  const load = useCallback(
    (signal: AbortSignal) => (connectionId ? listDatabases(connectionId, signal) : Promise.resolve(nothing)),
    [connectionId],
  )
  return useNames(load)
}

const PAUSE_IN_TYPING = 500

/** Lists the tables of a database once the user has stopped typing its name. The server reports an unknown name. */
export function useTables(
  connectionId: string | null,
  databaseName: string,
  databases: ServerNames<string>,
): ServerNames<TableName> {
  const [settled, setSettled] = useState(databaseName)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(databaseName), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [databaseName])
  const isNamed = settled.trim() !== ''
  const load = useCallback(
    (signal: AbortSignal) =>
      connectionId && isNamed ? listTables(connectionId, settled, signal) : Promise.resolve(nothing),
    [connectionId, settled, isNamed],
  )
  const tables = useNames(load)
  return {
    ...tables,
    // While the user is typing a name, the tables known so far belong to the previous database.
    isLoading: tables.isLoading || settled !== databaseName,
    // If the list of databases already shows the same problem, it isn't repeated.
    problem: tables.problem === databases.problem ? null : tables.problem,
  }
}

function useNames<T>(load: (signal: AbortSignal) => Promise<CompleteList<T>>): ServerNames<T> {
  const [state, setState] = useState<Omit<ServerNames<T>, 'refresh'> & { readonly from: typeof load }>({
    names: [],
    more: false,
    isLoading: true,
    problem: null,
    from: load,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    setState((before) => ({ ...before, isLoading: true, problem: null, from: load }))
    load(stop.signal).then(
      ({ items, more }) => setState({ names: items, more, isLoading: false, problem: null, from: load }),
      (error: unknown) => {
        if (!stop.signal.aborted)
          setState({ names: [], more: false, isLoading: false, problem: sentenceOf(error), from: load })
      },
    )
    return () => stop.abort()
  }, [load, round])
  const { from, isLoading, ...names } = state
  return {
    ...names,
    // The names of the previous server remain until the effect above begins to load.
    isLoading: isLoading || from !== load,
    refresh: useCallback(() => setRound((before) => before + 1), []),
  }
}
