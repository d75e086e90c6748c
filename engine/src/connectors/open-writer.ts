import { type DatabaseOutputConfig, databaseKindOf, isKind, type WorkflowNode } from '@anj/workflow'
import type { RunRequest } from '../model/run-request.ts'
import { openCsvWriter } from './csv/write.ts'
import { openDatabaseFileWriter } from './database-file/write.ts'
import { connectorOf } from './databases.ts'
import { openExcelWriter } from './excel/write.ts'
import { hideStagingNames } from './hide-staging-names.ts'
import { openJsonWriter } from './json/write.ts'
import { openParquetWriter } from './parquet/write.ts'
import { openTxtWriter } from './txt/write.ts'
import { withNodeId } from './with-node-id.ts'
import type { CheckedWriter, Note, TargetWriter } from './writer.ts'

type Request = Pick<RunRequest, 'runId' | 'target' | 'firstRows' | 'replacesTry'> & {
  /** True if the table must contain the rows of earlier runs. */
  readonly continuesLoad?: boolean
}

/** Opens a writer for the target of an output node. Errors that the target causes are attributed to that node. */
export async function openWriter(node: WorkflowNode, request: Request, note: Note): Promise<TargetWriter> {
  const { tableName = '' } = node.data.config as Partial<DatabaseOutputConfig>
  const at = <T>(work: Promise<T>) => withNodeId(node.id, hideStagingNames(tableName, work))
  const writer = await at(open(node, request, note))
  const wrapped = (checked: CheckedWriter): CheckedWriter => {
    const { writeDirect: direct, writeText: text } = checked
    return {
      ...checked,
      write: (input) => at(checked.write(input)),
      ...(direct && { writeDirect: (input) => at(direct(input)) }),
      ...(text && { writeText: (input) => at(text(input)) }),
      mark: () => at(checked.mark()),
      commit: () => at(checked.commit()),
    }
  }
  return {
    check: async (...asked) => wrapped(await at(writer.check(...asked))),
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose]() as Promise<void>,
  }
}

async function open(node: WorkflowNode, request: Request, note: Note): Promise<TargetWriter> {
  const { target, runId, firstRows, replacesTry = false, continuesLoad = false } = request
  const kind = databaseKindOf(node.data.kind)
  if (target.kind === 'database' && kind) {
    const config = node.data.config as DatabaseOutputConfig
    const mustBeNew = firstRows !== undefined && !replacesTry
    const connector = await connectorOf(kind)
    return await connector.openWriter(target.connection, { ...config, mustBeNew, continuesLoad }, runId, note)
  }
  if (target.kind === 'file' && isKind(node, 'csvOutput'))
    return openCsvWriter(target.path, node.data.config, note)
  if (target.kind === 'file' && isKind(node, 'txtOutput'))
    return openTxtWriter(target.path, node.data.config, note)
  if (target.kind === 'file' && isKind(node, 'excelOutput'))
    return openExcelWriter(target.path, node.data.config, note, target.templatePath)
  if (target.kind === 'file' && isKind(node, 'jsonOutput'))
    return openJsonWriter(target.path, node.data.config)
  if (target.kind === 'file' && isKind(node, 'parquetOutput')) return openParquetWriter(target.path, note)
  if (target.kind === 'file' && isKind(node, 'databaseFileOutput'))
    return openDatabaseFileWriter(target.path, node.data.config, note)
  throw new TypeError(`${node.data.kind} is written into no ${target.kind}`)
}
