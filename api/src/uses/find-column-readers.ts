import { type Db, schedulesNaming, workflowsNaming } from '@anj/db'
import { type UseSubject, usesIn, type WorkflowGraph } from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { searchedItems } from './find-uses.ts'
import { type ColumnReaders, type ColumnsForm, MAX_READERS } from './schema.ts'

interface Found {
  readonly names: Set<string>
  hidden: number
}

/**
 * Finds the workflows and schedules that read columns of a table, in one pass over their graphs. Those that only write
 * the columns don't count. Leaves out columns that none reads.
 */
export async function findColumnReaders(
  db: Db,
  caller: Caller,
  { columns, exceptWorkflow, ...table }: ColumnsForm,
): Promise<ColumnReaders[]> {
  const searched = await searchedItems(db, caller, table)
  const subject: UseSubject = {
    datasetIds: new Set(),
    connectionIds: new Set(searched.connectionIds),
    part: searched.part,
  }
  const found = new Map<string, Found>(columns.map((column) => [column, { names: new Set(), hidden: 0 }]))
  const add = (graph: WorkflowGraph, to: (column: Found) => void) => {
    // Each column is a search of its own, so graphs that don't read the table are left out first.
    if (!reads(graph, subject)) return
    for (const [column, readers] of found) {
      if (reads(graph, { ...subject, part: { ...subject.part, column } })) to(readers)
    }
  }
  for await (const { id, name, access, graph } of workflowsNaming(db, caller, searched)) {
    if (id === exceptWorkflow) continue
    add(graph, (column) => {
      if (access) column.names.add(name)
      else column.hidden += 1
    })
  }
  for await (const { name, graph } of schedulesNaming(db, caller, searched))
    add(graph, (column) => column.names.add(name))
  return [...found].flatMap(([column, { names, hidden }]) => {
    if (names.size + hidden === 0) return []
    const sorted = [...names].toSorted((a, b) => a.localeCompare(b, 'en'))
    return [{ column, names: sorted.slice(0, MAX_READERS), count: names.size, hidden }]
  })
}

function reads(graph: WorkflowGraph, subject: UseSubject): boolean {
  return usesIn(graph, subject).some(({ access }) => access === 'read')
}
