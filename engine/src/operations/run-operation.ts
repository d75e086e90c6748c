import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import {
  AppError,
  countPhrase,
  type Insight,
  type InsightSummary,
  isDatabaseInput,
  isInsightNode,
  isKind,
  nodesNotRun,
  type OperationKind,
  outputOf,
  pathTo,
  sentence,
  serializeInsight,
  sourcesOf,
  summaryOf,
  type WorkflowGraph,
  type WorkflowNode,
} from '@anj/workflow'
import { openPartial, partialPath } from '../connectors/file/partial-file.ts'
import { withNodeId } from '../connectors/with-node-id.ts'
import type { RunRequest } from '../model/run-request.ts'
import { inPhase } from '../plan/in-phase.ts'
import type { RunListener } from '../plan/run-listener.ts'
import { commitFile } from '../storage/shared-folder.ts'
import { operations } from './index.ts'
import type { OperationWork } from './operation.ts'

/**
 * Executes a run that ends in an insight, from reading the database to the commit. As with every file output, the file
 * is written as a partial file and then renamed. After an error, no file is left.
 */
export async function runOperation(
  request: RunRequest,
  listener: RunListener,
  signal: AbortSignal,
): Promise<void> {
  const { workflow, target, sources } = request
  const output = outputOf(workflow)
  if (!output || !isInsightNode(output) || target.kind !== 'file')
    throw new AppError('outputComponentNeeded', {})
  const path = pathTo(workflow, output.id)
  const input = path.find(isDatabaseInput)
  const source = input && sources[input.id]
  if (!input || source?.kind !== 'database')
    throw new AppError('databaseInputNeeded', { title: output.data.title }, { nodeId: output.id })
  const unused = nodesNotRun(workflow).map(({ data }) => data.title)
  if (unused.length > 0) listener.log(sentence('nodesLeftOut', { titles: unused.join(', ') }))
  const describe = () =>
    operate(output, {
      scope: scopeOf(workflow, output),
      source,
      languageModel: request.languageModel ?? null,
      log: (line) => listener.log(line, output.id),
      progress: (percent) => listener.progress({ ...noRows, percent }),
      signal,
    })
  const insight = await withNodeId(input.id, inPhase(listener, 'describe', describe))
  signal.throwIfAborted()
  for (const { id, data } of path)
    if (id !== output.id) listener.log(sentence('nodeCompleted', { title: data.title }), id, 'completed')
  await keep(insight, target.path, listener)
  const found = countsOf(summaryOf(insight))
  listener.log(
    sentence('nodeCompletedRows', { title: output.data.title, rows: found }),
    output.id,
    'completed',
  )
}

const noRows = { sourceRows: 0, targetRows: 0, bytes: 0 }

function operate<K extends OperationKind>(
  { data }: WorkflowNode<K>,
  work: Omit<OperationWork<K>, 'config'>,
): Promise<Insight> {
  return operations[data.kind]({ ...work, config: data.config })
}

/** Returns the part of the database to read. An advisor uses the scope of the preceding dictionary. */
function scopeOf(
  workflow: WorkflowGraph,
  output: WorkflowNode<OperationKind>,
): OperationWork<OperationKind>['scope'] {
  const [source] = sourcesOf(workflow, output.id)
  const described = isKind(output, 'aiAdvisor') ? source : output
  if (!described || !(isKind(described, 'dataDictionary') || isKind(described, 'databaseDiagram')))
    throw new AppError('aiAdvisorSource', {}, { nodeId: output.id })
  const { schemas, views } = described.data.config
  return { schemas, views }
}

/** Writes the insight, waits for permission to commit, and renames the file. */
async function keep(insight: Insight, path: string, listener: RunListener): Promise<void> {
  const file = openPartial(path)
  try {
    file.end(serializeInsight(insight))
    await inPhase(listener, 'write', () => finished(file))
    await listener.prepared({ kind: 'file', path }, null, summaryOf(insight))
    await inPhase(listener, 'commit', () => commitFile(partialPath(path), path))
  } catch (error) {
    file.destroy()
    await rm(partialPath(path), { force: true })
    throw error
  }
}

function countsOf({ tables, findings }: InsightSummary): string {
  const all = countPhrase(tables, 'table')
  if (!findings) return all
  return `${all}, ${countPhrase(findings.error + findings.warning + findings.information, 'finding')}`
}
